import type { PortalConfig } from '../../portal/config.ts'
import { isProgram, knownPaths, pageAt, withoutEndSlash } from '../../portal/pages.ts'
import { allCards, fields, itemsOf, menuItems, repetitions } from './lists.ts'
import type { Item } from './lists.ts'
import { type ConfigProblem, type Fault, fault, type Path, pathText } from './problem.ts'
import { publicMailFault } from './strings.ts'
import { suggestionFor } from './suggestion.ts'

/** Finds what may be a mistake in a valid configuration. Nothing of it stops the build. */
export function warningsOf(config: PortalConfig): readonly ConfigProblem[] {
  const file = fields(config)
  const cards = allCards(file)
  const menu = menuItems(file['menu'], ['menu'])
  return [
    ...[config.identity.staffDomain].flat().flatMap((domain) => at('identity.staffDomain', publicMailFault(domain))),
    ...at('status.confirm', config.sites.length > 0 && !config.status.confirm ? confirmFault : null),
    ...at('shortName', shortNameFault(config.shortName)),
    ...config.sites.flatMap((site, index) => at(`sites[${index}].url`, probedPathFault(site))),
    ...textsAt(addressKeys, config, []).flatMap(({ path, text }) => at(pathText(path), secretFault(text))),
    ...secretParameters(config.identity),
    ...linkWarnings([
      ...menu.map((item) => ({ ...item, key: 'href' })),
      ...cards.map((item) => ({ ...item, key: 'url' })),
    ]),
    ...unlinkedPages(config, menu),
    ...emptyPages(config, menu),
    ...repetitions(
      cards,
      'url',
      'If both are meant, leave them: each has its own star.',
      addressOf,
      'has the same address as',
    ),
    ...textsAt(shownKeys, config, []).flatMap(({ path, text }) =>
      at(pathText(path), invisibleFault(text) ?? markupFault(text)),
    ),
    ...(config.locale === 'en' ? plainDescriptions(config) : []),
  ]
}

const at = (path: string, problem: Fault | null): readonly ConfigProblem[] => (problem ? [{ path, ...problem }] : [])

const addressOf = (url: unknown) => (typeof url === 'string' ? [withoutEndSlash(url)] : [])

const confirmFault = fault(
  'is off',
  'A busy computer then shows a dead site as operational, and a site without a picture may show as down. Write "status": { "confirm": true }.',
)

/** The menu's header has room for about this many capitals. */
const MAX_SHORT_NAME = 10

function shortNameFault(shortName: PortalConfig['shortName']): Fault | null {
  const longest = Math.max(...textsIn(shortName).map((text) => Array.from(text).length))
  return longest > MAX_SHORT_NAME
    ? fault(
        `has ${longest} characters, and the menu cuts it`,
        `Write at most ${MAX_SHORT_NAME}: they are shown as capitals.`,
      )
    : null
}

/** A probe loads the icon of the origin, so a path says nothing about what is measured. */
function probedPathFault({ url, icon }: PortalConfig['sites'][number]): Fault | null {
  return icon === undefined && new URL(url).pathname !== '/'
    ? fault(
        'has a path, which is not checked: the check loads /favicon.ico of the host',
        'To check the program at that path, give the address of one of its pictures in "icon".',
      )
    : null
}

/** Warns about links to paths that resemble a page but are not one. Another program on the host may serve them. */
function linkWarnings(links: readonly (Item & { readonly key: string })[]): readonly ConfigProblem[] {
  return links.flatMap(({ value, path, key }) => {
    const url = String(value[key])
    const page = isProgram(url) ? suggestionFor(url.replace(/[?#].*/, ''), knownPaths.slice(1)) : undefined
    const hint = `Did you mean "${page}"? If another program on the host answers there, leave it.`
    return page ? [{ path: pathText([...path, key]), message: `is not a page of the portal: ${url}`, hint }] : []
  })
}

/** The pages with lists, and their lists. */
function listsOf({ cards, webinars }: PortalConfig) {
  const groups = Object.entries(cards).map(([group, list]) => [group, `cards.${group}`, list] as const)
  return [...groups, ['webinars', 'webinars', webinars] as const]
}

function unlinkedPages(config: PortalConfig, menu: readonly Item[]): readonly ConfigProblem[] {
  const linked = menu.map(({ value }) => pageAt(String(value['href'])))
  return listsOf(config).flatMap(([name, path, list]) => {
    if (list.length === 0 || linked.some((page) => page === `/${name}`)) return []
    const hint = `Add an item with "href": "/${name}" to "menu". Without it, search does not find them either.`
    return [{ path, message: `has ${list.length} on a page that no menu item leads to`, hint }]
  })
}

function emptyPages(config: PortalConfig, menu: readonly Item[]): readonly ConfigProblem[] {
  const empty = listsOf(config).filter(([, , list]) => list.length === 0)
  return menu.flatMap(({ value, path }) => {
    const page = pageAt(String(value['href']))
    const list = empty.find(([name]) => page === `/${name}`)
    if (list === undefined) return []
    const hint = `Remove the item, or add something to "${list[1]}".`
    return [{ path: pathText([...path, 'href']), message: `leads to a page with nothing on it: ${page}`, hint }]
  })
}

/** Characters that nobody sees, and that change the order of those beside them. Joiners of emoji are meant. */
const invisible = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

function invisibleFault(text: string): Fault | null {
  const code = invisible.exec(text)?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return code === undefined
    ? null
    : fault(
        `contains an invisible character, U+${code}`,
        'It may hide a text in searches or change the order of its letters. Write the text anew instead of copying it.',
      )
}

function markupFault(text: string): Fault | null {
  const isMarkup = /\[[^\]]+\]\([^)]+\)|\*\*\S|__\S.*__|`[^`]+`|^#{1,6} |<\/?(a|b|br|i|em|p|strong|code)\b/i.test(text)
  return isMarkup
    ? fault(
        'contains Markdown or HTML',
        'Texts are shown letter by letter: remove the marks, and put links into "url".',
      )
    : null
}

/** The names that secrets commonly have. */
const secretName =
  /(?:x[-_])?(?:(?:access|api|auth|client|private|refresh|session)[-_]?)?(?:api[-_]?key|token|password|passwd|pwd|secret)/
    .source
const secretInUrl = new RegExp(`[?&#](${secretName})=[^&#]`, 'i')
const wholeSecretName = new RegExp(`^${secretName}$`, 'i')

/** Warns about a secret in an address, although some services mean theirs to be public. */
function secretFault(url: string): Fault | null {
  const name = secretInUrl.exec(url)?.[1]
  return name === undefined
    ? null
    : fault(
        `has what looks like a secret: "${name}"`,
        'Everybody who opens the page can read it. Remove it, and let people sign in where the address leads.',
      )
}

function secretParameters({ parameters = {} }: PortalConfig['identity']): readonly ConfigProblem[] {
  const hint = 'Everybody who opens the page can read it. Remove it: the portal is a public client, without a secret.'
  return Object.keys(parameters)
    .filter((name) => wholeSecretName.test(name))
    .map((name) => ({ path: pathText(['identity', 'parameters', name]), message: 'looks like a secret', hint }))
}

/** The keys whose addresses the build publishes. */
const addressKeys = ['url', 'href', 'icon', 'contact', 'monitor']

/** The keys whose texts people see. */
const shownKeys = ['name', 'shortName', 'label', 'badge', 'section', 'title', 'intro', 'description']

interface TextAt {
  readonly path: Path
  readonly text: string
}

/** Returns the texts with these keys, in any language. */
function textsAt(keys: readonly string[], value: unknown, path: Path): readonly TextAt[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => textsAt(keys, item, [...path, index]))
  return Object.entries(fields(value)).flatMap(([key, inner]) => {
    const place = [...path, key]
    if (!keys.includes(key)) return textsAt(keys, inner, place)
    if (typeof inner === 'string') return [{ path: place, text: inner }]
    return Object.entries(fields(inner)).map(([lang, text]) => ({ path: [...place, lang], text: String(text) }))
  })
}

const textsIn = (text: PortalConfig['name']): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text)

/** Frequent in Spanish, and no words of English. */
const spanish = /[áéíóúñ¿¡]|(?<!\p{L})(el|la|los|las|un|una|de|del|al|y|con|para|en|por|que|se|su|sus)(?!\p{L})/iu

/** Warns about plain descriptions that are read as Spanish but do not look like it. */
function plainDescriptions(config: PortalConfig): readonly ConfigProblem[] {
  const file = fields(config)
  return [...allCards(file), ...itemsOf(file['webinars'], ['webinars'])].flatMap(({ value: { description }, path }) =>
    typeof description === 'string' && !spanish.test(description)
      ? at(
          pathText([...path, 'description']),
          fault(
            'is a plain text, which is taken for Spanish',
            'Browsers offer to translate it, and screen readers pronounce it as Spanish. If it is English, write {"en": "…"}.',
          ),
        )
      : [],
  )
}
