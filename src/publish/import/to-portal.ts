/** Makes a configuration of what a launcher has, of which the build has nothing to refuse. */
import type { Locale } from '../../base/locales.ts'
import { pathIn } from '../../portal/pages.ts'
import { fold } from '../../portal/texts.ts'
import { publishedTexts } from '../../texts/index.ts'
import { hasPassword, secretInAddress } from '../config/warnings.ts'
import { authorityFault, linkFault, siteFault } from '../../portal/schema/urls.ts'
import { fillIn } from '../config/placeholders.ts'
import { shortNameFault } from '../config/warnings.ts'
import type { Entry, Launcher, LauncherPage, LeftOut } from './launcher.ts'
import { isUrl } from '../../base/is-url.ts'

const MAX_CARDS = 1000
const MAX_NAME = 120
const MAX_TEXT = 1000

interface ImportedCard {
  readonly name: string
  readonly section?: string
  readonly url: string
  readonly imagePath?: string
  readonly fit?: 'contain'
  readonly description?: string
  readonly keywords?: string
  readonly adminAccess?: true
}

interface ImportedSite {
  readonly name: string
  readonly url: string
}

export interface ImportOptions {
  /** The language of the texts, which no launcher's file says. */
  readonly locale: Locale
  /** Whether the board watches each https: address, beside those that the launcher watches. */
  readonly watchAll: boolean
}

const groups = ['webpages', 'apps', 'tools', 'demo'] as const

/**
 * Gives each page of the launcher a page of cards. There are as many for both.
 *
 * @param pictureOf returns the path in images/ of the picture that an entry names, if there is one
 */
export function portalOf(
  launcher: Launcher,
  furtherPages: readonly LauncherPage[],
  pictureOf: (entry: Entry) => string | undefined,
  leftOut: LeftOut,
  { locale, watchAll }: ImportOptions,
) {
  const title = cut(textOr(launcher.title, 'Portal', leftOut, 'The title'), MAX_NAME)
  const { home, links } = publishedTexts[locale].imported
  const sites = sitesOf(
    [launcher, ...furtherPages].flatMap(({ entries }) => entries),
    watchAll,
    leftOut,
  )
  const cards = Object.fromEntries(groups.map((group) => [group, [] as readonly ImportedCard[]]))
  const menu: { label: string; href: string; icon: string }[] = [{ label: home, href: '/', icon: 'dashboard' }]
  const pages: Record<string, { title: string; intro: string }> = {}
  const labels = new Map<string, number>()
  let room = MAX_CARDS
  for (const [index, page] of [{ ...launcher, title }, ...furtherPages].entries()) {
    const group = groups[index] ?? 'webpages'
    const heading = cut(textOr(page.title, 'Portal', leftOut, 'The title'), MAX_NAME)
    const intro = cut(textOr(page.intro, '', leftOut, 'The subtitle'), MAX_TEXT)
    const list = cardsOf(page.entries, room, pictureOf, leftOut)
    if (list.length === 0) continue
    room -= list.length
    cards[group] = list
    pages[`/${group}`] = { title: heading, intro }
    const label = sameKey(heading) === sameKey(home) ? links : heading
    menu.push({ label: distinct(label, 'menu', labels, leftOut), href: `/${group}`, icon: group })
  }
  return {
    $schema: './portal.schema.json',
    name: title,
    shortName: shortNameOf(title),
    locale,
    // Reserved names: the build passes, and nobody's service is asked.
    identity: { ...identityOf(launcher), staffDomain: 'staff.example' },
    status: { confirm: true },
    sites,
    menu,
    ...(menu.length > 1 && { pages }),
    cards,
    webinars: [],
  }
}

function identityOf({ identity }: Launcher) {
  const unknown = { authority: 'https://id.example/realms/example', clientId: 'portal' }
  return identity && identity.clientId !== '' && authorityFault(identity.authority) === null ? identity : unknown
}

/** @param room the number of cards that the portal may still have */
function cardsOf(
  entries: readonly Entry[],
  room: number,
  pictureOf: (entry: Entry) => string | undefined,
  leftOut: LeftOut,
): readonly ImportedCard[] {
  const keys = new Map<string, number>()
  const cards: ImportedCard[] = []
  for (const entry of entries) {
    const name = cut(textOr(entry.name, '', leftOut, 'An entry') || nameFrom(entry.url), MAX_NAME)
    const url = addressOf(entry, name || 'an entry without a name', leftOut)
    if (url === undefined) continue
    if (cards.length === room) {
      leftOut.add(`A portal has at most ${MAX_CARDS} cards`, name)
      continue
    }
    const section = cut(textOr(entry.section, '', leftOut, name), MAX_NAME)
    if (cards.some((card) => card.name === name && (card.section ?? '') === section && card.url === url)) {
      leftOut.add('The same entry stands twice', name)
      continue
    }
    const description = describedBy(entry.description, name, leftOut)
    const keywords = describedBy(entry.keywords, name, leftOut)
    const imagePath = pictureOf(entry)
    cards.push({
      name: distinct(name, section, keys, leftOut),
      ...(section && { section }),
      url,
      ...(imagePath !== undefined && { imagePath, fit: 'contain' as const }),
      ...(description && { description }),
      ...(keywords && { keywords }),
      ...(entry.isPrivate && { adminAccess: true as const }),
    })
  }
  return cards
}

/** Returns the address of a card, without what looks like a secret in it. */
function addressOf({ url }: Entry, name: string, leftOut: LeftOut): string | undefined {
  const text = url.trim()
  if (text === '') leftOut.add('Has no address, so it cannot be a card', name)
  else if (hasPlaceholder(withExample(text)) || /<[^<>]+>/.test(text))
    leftOut.add('Its address has a placeholder: write its value into that file, and import it again', name)
  else {
    const fault = linkFault(withExample(text))
    if (fault !== null) leftOut.add(`Its address ${fault.message.replaceAll(/"[^"]*"/g, '…')}`, name)
    else if (secretInAddress(text) === undefined) return text
    else {
      leftOut.add('Its address has what looks like a secret: it is written without "?" and the rest', name)
      return text.replace(/[?#].*/s, '')
    }
  }
  return undefined
}

function sitesOf(entries: readonly Entry[], watchAll: boolean, leftOut: LeftOut): readonly ImportedSite[] {
  const origins = new Set<string>()
  const keys = new Map<string, number>()
  const sites: ImportedSite[] = []
  for (const { name: text, url, watchedUrl: own } of entries) {
    const watchedUrl = own ?? (watchAll && /^https:/i.test(url) ? url : null)
    if (watchedUrl === null) continue
    const name = cut(textOr(text, '', leftOut, 'A check') || nameFrom(watchedUrl) || 'a check without a name', MAX_NAME)
    const example = withExample(watchedUrl)
    const isWatchable = /^https:/i.test(example) && !hasPlaceholder(example) && siteFault(example) === null
    const isSecret = secretInAddress(watchedUrl) !== undefined
    const origin = isWatchable ? new URL(example).origin : ''
    if (!isWatchable || isSecret) {
      leftOut.add('Is watched there, but browsers check only https: addresses without secrets', name)
    } else if (origins.has(origin)) {
      if (own !== null)
        leftOut.add('Is watched there, but its host is checked once: give it an "icon" to check it, too', name)
    } else {
      origins.add(origin)
      sites.push({ name: distinct(name, 'sites', keys, leftOut), url: watchedUrl })
    }
  }
  return sites
}

const sameKey = (text: string): string => fold(text).replaceAll(/\s/g, '')

/** Returns the name, or one with a number if people would take two for one. */
function distinct(name: string, section: string, counts: Map<string, number>, leftOut: LeftOut): string {
  const keyOf = (text: string) => JSON.stringify([sameKey(section), sameKey(text)])
  let number = counts.get(keyOf(name)) ?? 0
  let own = name
  do {
    number += 1
    own = number === 1 ? name : `${name} (${number})`
  } while (counts.has(keyOf(own)) && number > 1)
  counts.set(keyOf(name), number)
  if (own === name) return own
  counts.set(keyOf(own), 1)
  leftOut.add('The name stands twice in its section: the second one has a number', name)
  return own
}

/** Returns a description or keywords, unless they are too long. */
function describedBy(text: string, name: string, leftOut: LeftOut): string {
  if (text.length <= MAX_TEXT) return textOr(text, '', leftOut, name)
  leftOut.add(`A description has more than ${MAX_TEXT} characters`, name)
  return ''
}

/** Returns a text, or another one instead of a placeholder or a password. */
function textOr(text: string, instead: string, leftOut: LeftOut, name: string): string {
  if (text.trim() === '') return instead
  if (hasPassword(text)) leftOut.add('A text seems to contain a password', name)
  else if (hasPlaceholder(withExample(text))) leftOut.add('A text has a placeholder', name)
  else return text.trim()
  return instead
}

/** Something that a variable may have: an address, or a part of one. */
export const exampleOf = (text: string): string =>
  text.startsWith('${') && !/^\$\{\w+\}\./.test(text) ? 'https://a.example' : 'a.example'

const withExample = (text: string): string => text.replaceAll(variable, () => exampleOf(text))

/** A variable of the build's environment. */
export const variable = /\$\{(HOMEPAGE_VAR_\w{1,100})\}/g

const hasPlaceholder = (text: string): boolean => fillIn(text, {}).problems.length > 0

/** Returns a name for what has none: the host, path, mailbox or number of its address. */
function nameFrom(url: string): string {
  if (/^(\/|mailto:|tel:)/i.test(url)) return pathIn(url).replace(/^(mailto|tel):/i, '')
  return isUrl(url) ? new URL(url).host : ''
}

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('').trim()

function shortNameOf(title: string): string {
  const words = title.split(' ')
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(' '))
  const fitting = beginnings.find((text) => /[\p{L}\p{N}]$/u.test(text) && shortNameFault(text) === null)
  return fitting ?? (shortNameFault(title) === null ? title : cut(words[0] ?? '', 10))
}
