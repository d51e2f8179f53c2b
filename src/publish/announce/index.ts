/** `npm run announce`: five questions, and what people will see, become an entry of `announcements.json`. */
import { applyEdits, modify } from 'jsonc-parser'
import { access, constants, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { announcementKinds, readAnnouncementsFile } from '../../announcements/index.ts'
import { fieldsOf, parseJson } from '../../base/json.ts'
import { locales } from '../../base/locales.ts'
import type { Locale } from '../../base/locales.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { formatPeriod } from '../../texts/format.ts'
import { localeNames, messages, publishedTexts } from '../../texts/index.ts'
import { parseAnnouncements, reportOf } from '../config/index.ts'
import { problemList } from '../config/read-config.ts'
import { BuildProblem, unreadable } from '../problem.ts'
import { replaceFile } from '../replace-file.ts'
import { idOf, readEnd, readKind, readSites, readTime, readWords, withOffset } from './answers.ts'
import type { Reading } from './answers.ts'

/** The answers that the command line gives. Those that are missing are asked for. */
export interface Answers {
  readonly kind?: string | undefined
  readonly sites?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** The title and the text, by language. */
  readonly words: Readonly<Record<string, string | undefined>>
}

interface Dialogue {
  readonly ask: (question: string) => Promise<string>
  readonly say: (text: string) => void
  /** ms since 1970 */
  readonly now: () => number
}

/** More sites are not listed: a part of a name finds them. */
const MAX_LISTED = 12

/**
 * Asks for what the answers leave out, shows what people will see, and writes the announcement into a file.
 *
 * @param file is created if it is missing
 * @throws BuildProblem for a faulty file, for an answer of the command line that cannot be read, and for a refusal
 */
export async function announce(
  file: string,
  config: PortalConfig,
  answers: Answers,
  dialogue: Dialogue,
): Promise<void> {
  const { say, now } = dialogue
  // Before anything is asked, so that no answer is lost.
  await contentOf(file, config)
  await access(dirname(file), constants.W_OK)
  let hasAsked = false
  const question = async <Value>(
    given: string | undefined,
    text: string,
    read: (answer: string) => Reading<Value>,
  ): Promise<Value> => {
    const reading = given === undefined ? undefined : read(given)
    if (reading && 'value' in reading) return reading.value
    if (reading) throw new BuildProblem(`“${given}”: ${reading.fault}`)
    hasAsked = true
    for (;;) {
      const answer = read(await dialogue.ask(text))
      if ('value' in answer) return answer.value
      say(answer.fault)
    }
  }

  const kinds = announcementKinds.map((kind, index) => `${index + 1} ${kind}`).join('\n')
  const kind = await question(answers.kind, `What is it?\n${kinds}`, readKind)
  const { sites } = config
  const names = sites.map(({ name }, index) => `${index + 1} ${textOf(name, config.locale, config.locale).text}`)
  const list =
    names.length > MAX_LISTED ? `Parts of the names of ${names.length} sites` : `${names.join('\n')}\nNumbers or names`
  const named =
    sites.length === 0
      ? []
      : await question(answers.sites, `Which sites?\n${list}, with commas. Enter: none. Or: all`, (answer) =>
          readSites(answer, sites),
        )
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isIncident = kind === 'incident'
  const from = await question(
    answers.from,
    `${isIncident ? 'Since when?' : 'From when?'} (${zone})\n14:30, or 2026-12-01 22:00. Enter: now`,
    (answer) => readTime(answer, now(), isIncident ? 'past' : 'future'),
  )
  const mayBeOpen = kind !== 'maintenance'
  const until = await question(
    answers.until,
    `Until when?\n2h, 90 min, 23:30, or 2026-12-02 06:00${mayBeOpen ? '\nEnter: not known' : ''}`,
    (answer) => readEnd(answer, from, now(), mayBeOpen),
  )
  const isGiven = locales.some((locale) => answers.words[locale] !== undefined)
  const wordsOf = (locale: Locale) => {
    const text = `What do people read in ${localeNames[locale]}?\nThe first sentence is the title. Enter: nothing`
    return question(answers.words[locale] ?? (isGiven ? '' : undefined), text, (answer) => ({ value: answer }))
  }
  let entry: object | null = null
  while (entry === null) {
    const words: Partial<Record<Locale, string>> = {}
    for (const locale of locales) words[locale] = await wordsOf(locale)
    const times = { from: withOffset(from), ...(until !== Infinity && { until: withOffset(until) }) }
    const texts = readWords(words, defaultTexts(kind))
    try {
      if (texts === null) throw new BuildProblem('One language needs a sentence.')
      const list = await contentOf(file, config)
      const id = idOf(texts.title, from, idsIn(list))
      entry = { id, kind, ...texts, ...times, ...(named.length > 0 && { sites: named }) }
      const content = withEntry(list, entry)
      const warnings = check(Buffer.from(content), config, file)
      say([preview(content, id, config, now()), ...warnings.map((text) => `Warning: ${text}`)].join('\n'))
    } catch (error) {
      if (isGiven || !(error instanceof BuildProblem)) throw error
      entry = null
      say(error.message)
    }
  }
  if (hasAsked && !/^(y(es)?)?$/i.test(await dialogue.ask(`Write it to ${file}?\nEnter: yes. Or: no`))) {
    throw new BuildProblem('Nothing was written.')
  }
  try {
    // Somebody else may have edited the file meanwhile.
    const text = withEntry(await contentOf(file, config), entry)
    check(Buffer.from(text), config, file)
    await replaceFile(file, text)
  } catch (error) {
    // Keep the answers, for whoever adds them by hand.
    say(`This was not written:\n${JSON.stringify(entry, null, 2)}`)
    throw error
  }
  say(`Written to ${file}.\nWhen it is over, give it an "until".`)
}

/** The texts of an announcement that has only a title. */
const defaultTexts = (kind: (typeof announcementKinds)[number]) =>
  Object.fromEntries(
    locales.flatMap((locale) => (kind === 'notice' ? [] : [[locale, publishedTexts[locale].announced[kind]]])),
  )

/** Says what people will see in each language, as the page does. */
function preview(text: string, id: string, config: PortalConfig, now: number): string {
  const read = readAnnouncementsFile(text, config.sites)
  const announcement = typeof read === 'string' ? undefined : read.items.find((item) => item?.id === id)
  if (!announcement) throw new BuildProblem('People would not see it.')
  const sites = config.sites.filter(({ url }) => announcement.sites.includes(url))
  const parts = locales.map((locale) => {
    const { kinds, ...texts } = messages[locale].announcement
    const shown = (words: typeof announcement.title) => textOf(words, locale, config.locale).text
    const names = sites.map(({ name }) => shown(name)).join(', ')
    return [
      `${kinds[announcement.kind]}: ${shown(announcement.title)}`,
      formatPeriod(announcement, now, locale, texts),
      shown(announcement.text),
      ...(names ? [`${texts.sites} ${names}`] : []),
    ].join('\n')
  })
  return `\n${parts.join('\n\n')}\n`
}

/** @throws BuildProblem for a faulty file: what is added to it would not be seen */
async function contentOf(file: string, config: PortalConfig): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.from('[]\n')
    throw unreadable(file, error)
  })
  check(bytes, config, file)
  return bytes.toString().replace(/^\uFEFF/, '')
}

/** @returns the warnings about the newest entry */
function check(bytes: Uint8Array, config: PortalConfig, file: string): readonly string[] {
  const result = parseAnnouncements(bytes, config)
  if (!result.ok) throw new BuildProblem(problemList(file, result.problems, result.warnings))
  return reportOf(result.warnings.filter(({ path }) => path.startsWith('[0]')))
}

function idsIn(text: string): ReadonlySet<unknown> {
  const list = parseJson(text)
  return new Set(Array.isArray(list) ? list.map((item) => fieldsOf(item)['id']) : [])
}

/** Adds an entry in front of the others, and leaves these as they are written. */
function withEntry(list: string, entry: object): string {
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: list.includes('\r\n') ? '\r\n' : '\n' }
  return applyEdits(list, modify(list, [0], entry, { isArrayInsertion: true, formattingOptions }))
}
