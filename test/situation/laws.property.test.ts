import '../support/styles.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import type { Texts } from '../../src/app/context/context.tsx'
import { toneOfState } from '../../src/app/state-look.ts'
import { disruptionsOf, hasRemarkableState, hasTrouble, recentDisruptions } from '../../src/situation/index.ts'
import type { Reading, Situation } from '../../src/situation/index.ts'
import { locales } from '../../src/base/locales.ts'
import { cardForm, lineForm, menuForm, rowForm, tileForm } from '../../src/texts/sentences/of-a-site.ts'
import { incidentTitleForm } from '../../src/texts/sentences/sentence-parts.ts'
import { bannerForm, mailForm, spokenForm, tabTitleForm } from '../../src/texts/sentences/of-all-sites.ts'
import { disruptionForm } from '../../src/texts/sentences/of-the-past.ts'
import { numRuns } from '../support/runs.ts'
import { announcementOf } from '../support/sample-announcements.ts'
import { config, now, office, readingOf, worlds } from '../support/situation-worlds.ts'

// What may never happen, whatever the sites, the group's monitor, the announcements and the page do.

type Said = Readonly<Record<string, string>>

/** Removes hard spaces. */
const plain = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).map(([mouth, text]) => [mouth, text.replaceAll('\u00a0', ' ')]))

/** What the mouths say of a site. One that is silent says nothing. */
function saidOf(situation: Situation, reading: Reading, texts: Texts): Said {
  const { label, comma, figure, time, scope } = tileForm(situation, texts)
  const isRemarkable = hasRemarkableState(situation)
  const current = disruptionsOf(situation, reading.history).find((disruption) => disruption.current !== null)
  return plain({
    tile: `${label}${comma} ${figure}${time} ${scope}`,
    card: isRemarkable ? cardForm(situation, texts) : '',
    menu: isRemarkable || situation.incident ? menuForm(situation, isRemarkable, texts) : '',
    row: rowForm(situation, texts),
    line: lineForm(situation, texts),
    spoken: spokenForm(reading, texts).changed(situation),
    list: current ? disruptionForm(current, reading.now, texts) : '',
    mail: mailForm(reading, texts, 'Portal', situation.url).subject,
  })
}

/** What the mouths say of all sites. */
function saidOfAll(reading: Reading, texts: Texts) {
  const { title, moreIncidents, detail, overall, counts, noCause, cause, calm } = bannerForm(reading, texts)
  const spoken = spokenForm(reading, texts)
  const mail = mailForm(reading, texts, 'Portal')
  return plain({
    title: title.text,
    'more incidents': moreIncidents,
    banner: [detail, overall, counts].filter(Boolean).join(' / '),
    cause: cause?.text ?? noCause,
    calm: calm ? `${calm.text} ${calm.problem?.time ?? ''}` : '',
    spoken: spoken.summary(),
    obstacle: spoken.banner(),
    // See TitleAndIcon.
    'tab title': tabTitleForm(reading, texts),
    subject: mail.subject,
    mail: mail.linesNaming(9).join('\n'),
  })
}

interface Case {
  readonly reading: Reading
  readonly texts: Texts
  readonly all: Said
  readonly sites: readonly { readonly situation: Situation; readonly said: Said }[]
}

/** Returns what breaks the law, if something does. */
type Law = (given: Case) => unknown

const troubleWords =
  /\b(Down|Degraded|Slow|Caído|Degradado|Lento)\b|\d (down|degraded|caído|degradado)|not reached|no llega\b/
const whomWords =
  /everybody|from (your connection|this browser)|group’s monitor|para todos|desde (su conexión|este navegador)|supervisión del grupo/i
/** A state without its age: it is said as if it were current. */
const stateWithoutAge =
  /(?<!At that time: [\w ]*|En ese momento: [\wí ]*)\b(Operational|Degraded|Down|Operativo|Degradado|Caído|caídos|normalidad)\b(?! Performance,)(?!,? (checked|comprobado) (just now|\d+ \S+( \d+ \S+)? ago|ahora mismo|hace \d))/
const holes = /undefined|null|NaN|Infinity|Invalid|-\d+ min|\(\)|,,|, ·|at least <|al menos </
/** Times of the day, and dates. */
const timesIn = (text = '') => text.match(/\b\d{1,2}:\d\d\b|\b\d{1,2} nov\b/gi)?.join()
const find = (said: Said, pattern: RegExp) => Object.entries(said).find(([, text]) => pattern.test(text))

const laws: Readonly<Record<string, Law>> = {
  'while the banner is calm, no mouth tells trouble': ({ reading, all: { calm: _calm, ...all }, sites }) =>
    reading.calm !== null &&
    (find(all, troubleWords) ??
      sites.flatMap(({ said }) => find(said, troubleWords) ?? [])[0] ??
      ((reading.calm === 'no figures' || 'measuredMinutes' in reading.calm) && recentDisruptions(reading)[0])),

  'the first words that screen readers hear are the title of the banner': ({ all: { title = '', spoken, obstacle } }) =>
    [spoken, obstacle].find((text) => !text?.startsWith(title)),

  'whom a trouble is for is in all mouths that tell when it began, or in none': ({ sites }) =>
    sites.flatMap(({ situation, said: { tile, line, list, spoken, mail } }) =>
      Object.entries({ tile, line, list, spoken, mail }).filter(
        ([, text]) => text && whomWords.test(text) !== (situation.scope !== null),
      ),
    )[0],

  'the current entry of a list has the state and the beginning of the tile': ({ reading, texts, sites }) =>
    sites.find(({ situation, said: { tile, list = '' } }) => {
      const { trouble, since, scope, state } = situation
      const current = disruptionsOf(situation, reading.history).filter((entry) => entry.current !== null)
      if (trouble === null || since === null) return current.length > 0
      const label = texts.t.dashboard.state[scope === 'monitor' && state === 'operational' ? trouble : state]
      return current.length !== 1 || !list.startsWith(label) || timesIn(list) !== timesIn(tile)
    })?.said,

  'a mail has a line for each site in trouble': ({ all, sites }) =>
    sites.find(
      ({ situation, said: { line, mail } }) =>
        hasTrouble(situation) && !(all['mail']?.includes(`(${situation.url}): ${line}`) && mail?.endsWith(`: ${line}`)),
    ),

  'the banner counts the sites whose trouble is current, or says that no site answers': ({ reading, texts, all }) => {
    const { isBlocked, allDown, inTroubleAtRoundEnd } = reading
    const current = isBlocked ? [] : inTroubleAtRoundEnd.filter(({ ageMinutes }) => ageMinutes === null)
    const count = (state: Situation['state']) => current.filter((situation) => situation.state === state).length
    const counts = texts.t.dashboard.counts(count('down'), count('degraded'), reading.sites.length)
    return all['banner']?.endsWith(counts) !== (current.length > 0 && allDown === null)
  },

  'an outdated state has its age in every mouth': ({ all, sites }) => {
    const outdated = sites.filter(({ situation }) => situation.ageMinutes !== null)
    const areAll = sites.every(({ situation: { state, ageMinutes } }) => ageMinutes !== null || state === 'maintenance')
    const ofSites = outdated.flatMap(({ said }) => find(said, stateWithoutAge) ?? [])[0]
    return ofSites ?? (areAll && outdated.length > 0 && find(all, stateWithoutAge))
  },

  'an incident in effect is green in no mouth, and the newest one is told': ({ reading, texts, all }) => {
    const [newest, ...more] = reading.incidents
    if (!newest) return undefined
    const { kinds } = texts.t.announcement
    const title = incidentTitleForm(newest, texts).text
    const isTitle = !reading.isBlocked && !reading.board.paused
    return (
      find(all, new RegExp(texts.t.dashboard.overall.operational)) ??
      more.find(({ from }) => from > newest.from) ??
      (toneOfState[reading.banner] === 'good' ||
        !all['mail']?.includes(newest.vendor === undefined ? `${kinds.incident}: ${title}` : title) ||
        isTitle !== (all['title'] === title) ||
        !all['tab title']?.includes(title) ||
        all['more incidents'] !== (isTitle && more.length > 0 ? texts.t.dashboard.more(more.length) : ''))
    )
  },

  'a network is the cause only of sites that fail here, of which there are several, while others answer': ({
    reading: { sites },
  }) => {
    const explained = sites.filter(({ cause }) => cause?.kind === 'network')
    const answer = sites.find(({ state, ageMinutes }) => /operational|degraded/.test(state) && ageMinutes === null)
    return (
      explained.find(({ state, scope }) => state !== 'down' || scope === 'everybody') ??
      (explained.length > 0 && (explained.length < 2 || !answer))
    )
  },

  'every site that is down has a cause, or is said to have none that is known': ({ sites }) =>
    sites.find(
      ({ situation: { state, ageMinutes, cause } }) =>
        (cause !== null) !== (/down|blocked/.test(state) && ageMinutes === null),
    ),

  'of a site that is down, the banner, its tile or its incident tells the cause, or that it is not known': ({
    reading: { cause: shared, allDown, inTroubleAtRoundEnd },
    texts,
    sites,
  }) =>
    sites.find(({ situation: { url, cause, incident }, said: { tile } }) => {
      if (cause === null || allDown !== null || !inTroubleAtRoundEnd.some((site) => site.url === url)) return false
      if (shared?.urls.includes(url) || incident !== null) return false
      const { notKnown, needs, mayNeed, needsShort } = texts.t.cause
      const name = texts.text(office.name).text
      return ![notKnown, needs(name), mayNeed(name), needsShort(name)].some((sentence) => tile?.includes(sentence))
    }),

  'a site that the browser may not reach is told as trouble by no mouth': ({ sites }) =>
    sites.flatMap(({ situation, said }) => (situation.state === 'blocked' ? (find(said, troubleWords) ?? []) : []))[0],

  'a report has the cause that the banner knows': ({ reading, texts, all: { mail } }) => {
    const { cause } = bannerForm(reading, texts)
    return cause !== null && !mail?.includes(cause.text.replaceAll('\u00a0', ' '))
  },

  'no sentence has a hole': ({ reading, texts, all, sites }) => {
    const entries = recentDisruptions(reading).map((entry, index) => [
      `entry ${index}`,
      disruptionForm(entry, reading.now, texts).replaceAll('\u00a0', ' '),
    ])
    return (
      find({ ...all, ...Object.fromEntries(entries) }, holes) ?? sites.flatMap(({ said }) => find(said, holes) ?? [])[0]
    )
  },
}

const textsOf = locales.map((locale) => textsFor(locale, config))

/** Fails if what the page says in a world breaks a law. */
function expectLaws(world: Parameters<typeof readingOf>[0]): void {
  const reading = readingOf(world)
  for (const texts of textsOf) {
    const sites = reading.sites.map((situation) => ({ situation, said: saidOf(situation, reading, texts) }))
    const given: Case = { reading, texts, all: saidOfAll(reading, texts), sites }
    for (const [name, law] of Object.entries(laws)) {
      const fault = law(given)
      if (fault)
        expect.fail(
          `${name}: ${JSON.stringify({ fault, all: given.all, sites: sites.map(({ said }) => said) }, null, 1)}`,
        )
    }
  }
}

test('no situation breaks a law, in either language', () => {
  fc.assert(fc.property(worlds, expectLaws), { numRuns: 10_000 })
}, 300_000)

test('sites that flap, 50 incidents at one, updates in the future and a clock set back break no law', () => {
  const incidents = Array.from({ length: 50 }, (_, index) =>
    announcementOf('incident', {
      id: `${index}`,
      title: `Title ${index}`,
      from: now - index * 1000,
      until: Infinity,
      sites: config.sites.slice(0, 1).map(({ url }) => url),
      updates: [{ at: now + 3_600_000, text: 'An update.' }],
    }),
  )
  const flapping = ['od', 'do', 'sd'].map((letters) => letters.repeat(700))
  const flaps = fc.record({
    seen: fc.constantFrom(flapping, ['', '', '']),
    measured: fc.constantFrom(flapping, null),
    announcements: fc.constantFrom(incidents, []),
  })
  fc.assert(
    fc.property(worlds, flaps, (world, change) => expectLaws({ ...world, ...change })),
    { numRuns },
  )
})
