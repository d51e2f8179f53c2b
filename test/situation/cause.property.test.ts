import '../support/styles.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textsFor } from '../../src/app/context/context.tsx'
import { locales } from '../../src/base/locales.ts'
import { readSituations, refusedSites } from '../../src/situation/index.ts'
import type { Cause } from '../../src/situation/index.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { LocalNetworkPermission, MeasuredState } from '../../src/status/index.ts'
import { readHistory } from '../../src/status/history-reader.ts'
import { bannerForm } from '../../src/texts/sentences/of-all-sites.ts'
import { announcementOf } from '../support/sample-announcements.ts'
import { config as sample, now } from '../support/sample-portal.ts'

const MINUTE = 60_000
const network = {
  id: 'office',
  name: { en: 'the office VPN', es: 'la VPN de la oficina' },
  help: 'https://www.als.example/vpn',
}
const names = ['Ledger', 'Payroll', 'Website']
const [ledger = '', payroll = '', website = ''] = names.map((name) => `https://${name.toLowerCase()}.als.example`)
const urls = [ledger, payroll, website]
const config = { ...sample, sites: names.map((name, index) => ({ name, url: urls[index] ?? '' })) }
const access = urls.map((url) => (url === website ? { url, isPrivate: false } : { url, isPrivate: true, network }))

/** Ledger is down. The other facts are true or false. */
interface Facts {
  readonly isOffline: boolean
  readonly isUndecided: boolean
  /** Ledger has answered this browser an hour ago. */
  readonly hasAnswered: boolean
  readonly isPayrollDown: boolean
  readonly isWebsiteDown: boolean
  readonly ours: boolean
  readonly theirs: boolean
}

function read(facts: Facts) {
  const stateOf = (isDown: boolean): MeasuredState => (isDown ? 'down' : 'operational')
  const states = [stateOf(true), stateOf(facts.isPayrollDown), stateOf(facts.isWebsiteDown)]
  const sites = urls.map((url, index) => ({ url, status: states[index] ?? 'down', responseTime: null }))
  const seen = facts.hasAnswered ? ([['operational', now - 60 * MINUTE, now - 59 * MINUTE]] as const) : []
  const history = { intervalMs: MINUTE, currentForMs: 2 * MINUTE, isStored: true, sites: new Map([[ledger, seen]]) }
  const incident = announcementOf('incident', { id: 'ours', sites: [ledger], until: Infinity })
  const announcements = [
    // The vendor's is newer.
    ...(facts.theirs ? [{ ...incident, id: 'theirs', from: incident.from + 1, vendor: 'Mail vendor' }] : []),
    ...(facts.ours ? [incident] : []),
  ]
  return readSituations({
    board: { ...initialBoard(config), sites, lastRound: sites, lastCheckedAt: now, offline: facts.isOffline },
    history: readHistory(history, null, now),
    announcements,
    intervalMs: MINUTE,
    hasMonitor: false,
    sites: access,
    localNetwork: facts.isUndecided ? 'prompt' : 'granted',
  })
}

/** The nearest cause that holds for Ledger, in the words of the ladder. */
function nearest(facts: Facts): Cause['kind'] {
  if (facts.isOffline) return 'device'
  if (facts.isUndecided && facts.isPayrollDown && !facts.hasAnswered) return 'permission'
  if (facts.isPayrollDown && !facts.isWebsiteDown) return 'network'
  if (facts.ours) return 'incident'
  return facts.theirs ? 'vendor' : 'unknown'
}

const keys: readonly (keyof Facts)[] = [
  'isOffline',
  'isUndecided',
  'hasAnswered',
  'isPayrollDown',
  'isWebsiteDown',
  'ours',
  'theirs',
]
const combinations = Array.from(
  { length: 2 ** keys.length },
  (_, bits) => Object.fromEntries(keys.map((key, bit) => [key, (bits & (2 ** bit)) !== 0])) as unknown as Facts, // of all keys
)

test('of 128 combinations, the page names the nearest cause that holds', () => {
  for (const facts of combinations) {
    const { cause, sites } = read(facts)
    const said = JSON.stringify(facts)
    expect(cause?.cause.kind, said).toBe(nearest(facts))
    expect(sites[0]?.cause?.kind ?? 'device', said).toBe(nearest(facts))
    // A site that answers has no cause.
    expect(
      sites.filter(({ state, cause: own }) => state === 'operational' && own !== null),
      said,
    ).toEqual([])
  }
})

test('of 128 combinations, the banner tells one cause or none, in either language', () => {
  for (const locale of locales) {
    const texts = textsFor(locale, config)
    const { permission, network: off, unknown, needs, mayNeed } = texts.t.cause
    const name = texts.text(network.name).text
    const sentences = [
      permission(1),
      permission(2),
      unknown,
      needs(name),
      mayNeed(name),
      off('', '').trim().split(':')[0] ?? '',
    ]
    for (const facts of combinations) {
      const { cause: form, title, counts, noCause, detail } = bannerForm(read(facts), texts)
      const told = sentences.filter((sentence) => form?.text.includes(sentence))
      const said = JSON.stringify({ facts, form, counts })
      expect(told.length, said).toBe(form === null ? 0 : 1)
      expect(`${title.text} ${counts} ${detail}`, said).not.toContain(form?.text ?? 'undefined')
      // The title tells the device and incidents, and the counts say that no site answers.
      expect(form !== null, said).toBe(['permission', 'network'].includes(nearest(facts)))
      const isAllDown = facts.isPayrollDown && facts.isWebsiteDown
      expect(noCause !== '', said).toBe(nearest(facts) === 'unknown' && !isAllDown)
    }
  }
})

const state = fc.constantFrom('operational', 'degraded', 'down', 'checking')

test('a site that answers proves that the browser may reach private addresses', () => {
  const world = fc.tuple(state, state, state, fc.constantFrom('granted', 'prompt', 'denied'), fc.boolean())
  fc.assert(
    fc.property(world, ([one, other, outside, permission, hasAnswered]) => {
      const statuses = [one, other, outside].map((status, index) => ({
        url: urls[index] ?? '',
        status,
        responseTime: null,
      }))
      const allowed = refusedSites(statuses, access, permission satisfies LocalNetworkPermission, {
        hasAnswered: () => hasAnswered,
        compare: () => null,
      })
      const isRefused = permission !== 'granted' && !(permission === 'prompt' && hasAnswered)
      const areSilent = [one, other].every((status) => status === 'down' || status === 'checking')
      const expected = statuses.filter(({ url, status }) => url !== website && status === 'down').map(({ url }) => url)
      expect([...allowed]).toEqual(isRefused && areSilent ? expected : [])
    }),
  )
})

test('a private site that the group’s monitor does not reach either is down, whatever the browser may reach', () => {
  const statuses = [{ url: ledger, status: 'down', responseTime: null }] as const
  const refusedWith = (scope: 'everybody' | 'here') =>
    refusedSites(statuses, access, 'prompt', { hasAnswered: () => false, compare: () => ({ scope, disruption: null }) })
  expect([...refusedWith('everybody')]).toEqual([])
  expect([...refusedWith('here')]).toEqual([ledger])
})
