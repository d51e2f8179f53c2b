import { fieldsOf } from '../../base/json.ts'
import { groupName } from '../../portal/access.ts'
import { isProgram, knownPaths, pageAt, pathIn, withoutEndSlash } from '../../portal/pages.ts'
import { allCards, type Item, itemsOf, keyIn, menuItems, repetitions, stringIn, textsIn } from './items.ts'
import { type Fault, fault } from '../../portal/schema/fault.ts'
import { type Path, pathText, type Problem, problemAt } from './config-problem.ts'
import { codePointOf, publicMailFault } from '../../portal/schema/strings.ts'
import { suggestionFor } from './suggestion.ts'
import { foreignIcon } from './lists.ts'
import { unusedPageFault } from './unused-page.ts'
import { isUrl } from '../../base/is-url.ts'
import { isPrivateHost } from '../../base/private-host.ts'
import { light } from '../../ui/theme/colors.ts'
import { oklchOf } from '../../ui/theme/oklch.ts'

/**
 * Finds what may be a mistake. Nothing of it stops the build. Reads the unvalidated JSON, so that a file with problems
 * has its warnings in the same run.
 */
export function warningsOf(json: unknown): readonly Problem[] {
  const file = fieldsOf(json)
  const identity = fieldsOf(file['identity'])
  const sites = itemsOf(file['sites'], ['sites'])
  const menu = menuItems(file['menu'], ['menu'])
  const cards = allCards(file)
  const lists = listsOf(file)
  const unused = unusedPagesOf(lists, menu)
  const sameAddress = 'If both are meant, leave them: each has its own star.'
  return [
    ...staffDomainWarnings(identity['staffDomain']),
    ...problemAt(['brand', 'color'], redFault(stringIn(fieldsOf(file['brand'])['color']))),
    ...(sites.length > 0 ? confirmWarnings(fieldsOf(file['status'])) : []),
    ...textsAt(['shortName'], file, []).flatMap(({ path, text }) => problemAt(path, shortNameFault(text))),
    ...sites.flatMap(({ value, path }) => problemAt([...path, 'url'], probedPathFault(value))),
    ...sites.flatMap(({ value, path }) => problemAt([...path, 'url'], privateAddressFault(stringIn(value['url'])))),
    ...networkWarnings(Object.keys(fieldsOf(file['networks'])), sites),
    ...(fieldsOf(file['status'])['confirm'] === true ? sites.flatMap((site) => foreignIcon(site, notLoaded)) : []),
    ...lookAlikes([...sites, ...menu, ...cards, ...itemsOf(file['webinars'], ['webinars'])], cards, menu),
    ...textsAt(shownKeys, file, []).flatMap(({ path, text }) => problemAt(path, passwordFault(text))),
    ...textsAt(addressKeys, file, []).flatMap(({ path, text }) => problemAt(path, secretFault(text))),
    ...secretParameters(identity['parameters']),
    ...menu.flatMap(({ value, path }) =>
      problemAt([...path, 'href'], linkedPageFault(stringIn(value['href']), unused)),
    ),
    ...[...cards, ...cards.flatMap(({ value, path }) => itemsOf(value['links'], [...path, 'links']))].flatMap(
      ({ value, path }) => problemAt([...path, 'url'], linkedPageFault(stringIn(value['url']), unused)),
    ),
    ...Object.keys(fieldsOf(file['pages'])).flatMap((page) =>
      problemAt(['pages', page], unusedPageFault(page, unused)),
    ),
    ...(Array.isArray(file['menu']) ? pageWarnings(lists, menu) : []),
    ...repetitions(cards, 'url', sameAddress, addressOf, 'has the same address as'),
    ...textsAt(shownKeys, file, []).flatMap(({ path, text }) => problemAt(path, invisibleFault(text))),
  ]
}

const addressOf = (url: unknown) => (typeof url === 'string' ? [withoutEndSlash(url)] : [])

const staffDomainWarnings = (staffDomain: unknown): readonly Problem[] =>
  [staffDomain].flat().flatMap((domain) => problemAt(['identity', 'staffDomain'], publicMailFault(stringIn(domain))))

function confirmWarnings({ confirm = false }: Item['value']): readonly Problem[] {
  const hint =
    'A busy computer then shows a dead site as operational, and a site without a picture may show as down. Write "status": { "confirm": true }.'
  return confirm === false ? [{ path: ['status', 'confirm'], message: 'is off', hint }] : []
}

/** Warns about a colour with the hue of what is down. */
function redFault(color: string): Fault | null {
  const [{ hue, chroma }, down] = [oklchOf(color), oklchOf(light.bad)]
  return chroma > 0.1 && Math.abs(hue - down.hue) < 0.2
    ? fault(
        'is a red that reads as "Down"',
        'Links and buttons would look like trouble. Choose a colour that is not red.',
      )
    : null
}

/** The menu's header has room for about this many letters. */
const MAX_SHORT_NAME = 10

export function shortNameFault(shortName: string): Fault | null {
  const { length } = Array.from(shortName)
  return length > MAX_SHORT_NAME
    ? fault(`has ${length} characters, and the menu cuts it`, `Write at most ${MAX_SHORT_NAME}.`)
    : null
}

/** A probe loads the icon of the origin, so a path says nothing about what is measured. */
function probedPathFault({ url, icon }: Item['value']): Fault | null {
  const address = stringIn(url)
  if (icon !== undefined || !isUrl(address) || new URL(address).pathname === '/') return null
  return fault(
    'has a path, which is not checked: the check loads /favicon.ico of the host',
    'To check the program at that path, give the address of one of its pictures in "icon".',
  )
}

function privateAddressFault(url: string): Fault | null {
  const hostname = isUrl(url) ? new URL(url).hostname : ''
  if (!isPrivateHost(hostname)) return null
  return fault(
    `is a private address: ${hostname}`,
    'Browsers ask each visitor whether the portal may reach the local network, and the site is down for people who refuse or are elsewhere: see "Private addresses" in src/status/README.md.',
  )
}

/** Warns about a network that no site names, and about one that has all sites: then nothing outside of it can answer. */
function networkWarnings(networks: readonly string[], sites: readonly Item[]): readonly Problem[] {
  return networks.flatMap((network) => {
    const count = sites.filter(({ value }) => value['network'] === network).length
    const path = ['networks', network]
    if (count === 0) {
      const hint = `Write "network": "${network}" at the sites that need it, or remove it.`
      return [{ path, message: 'is a network that no site needs', hint }]
    }
    const hint = 'Nothing outside of it is watched, so the board can never tell that the network is the cause.'
    return count === sites.length ? [{ path, message: 'has all sites', hint }] : []
  })
}

/** Warns about names of a list, sections of a page and groups that differ only by case or spaces from an earlier one, in any language. */
function lookAlikes(named: readonly Item[], cards: readonly Item[], menu: readonly Item[]): readonly Problem[] {
  const firsts = new Map<string, { readonly name: string; readonly path: Path }>()
  const hint = 'Is it one? Write it in the same way, because groups are compared exactly. Else give one another name.'
  const warn = (list: Path, text: unknown, path: Path): readonly Problem[] => {
    const others = textsIn(text).flatMap((name, language) => {
      const key = JSON.stringify([list, language, name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')])
      const first = firsts.get(key) ?? { name, path }
      firsts.set(key, first)
      return first.name === name ? [] : [first]
    })
    return others
      .slice(0, 1)
      .map((first) => ({ path, message: `differs only by case or spaces from ${pathText(first.path)}`, hint }))
  }
  return [
    ...named.flatMap(({ value, path }) => {
      const key = 'name' in value ? 'name' : 'label'
      return warn([...path.slice(0, -1), keyIn(value['section'])], value[key], [...path, key])
    }),
    ...cards.flatMap(({ value, path }) =>
      warn([...path.slice(0, -1), 'sections'], value['section'], [...path, 'section']),
    ),
    ...[...menu, ...cards].flatMap(({ value, path }) =>
      (Array.isArray(value['for']) ? value['for'] : []).flatMap((group, index) =>
        warn(['groups'], groupName(stringIn(group)), [...path, 'for', index]),
      ),
    ),
  ]
}

const password = String.raw`\b(?:password|passwd|passwort|pwd|contraseña|clave)\b`
// Of limited length, so that a long text is judged at once.
const passwordInText = new RegExp(
  String.raw`${password}\s{0,9}[:=]\s{0,9}\S|\b(?:user(?:name)?|login|usuario)\b\s{0,9}[:=]?\s{0,9}[\w.@-]{1,64}\W.{0,20}?${password}\s+\S`,
  'iu',
)

export const hasPassword = (text: string): boolean => passwordInText.test(text)

function passwordFault(text: string): Fault | null {
  return hasPassword(text)
    ? fault(
        'seems to contain a password',
        'Everybody who opens the page can read it. Remove it, and change it where it is used.',
      )
    : null
}

const notLoaded = (origin: string) =>
  fault(
    'is on another origin than the site, so it is not loaded',
    `A plain request to the site decides. If its Cross-Origin-Resource-Policy is same-origin or same-site, browsers refuse that, and the board says "Down": give the address of a picture at ${origin} that allows cross-origin.`,
  )

/**
 * Warns about a link to a page that is not published, and about a path that resembles a page but is not one. Another
 * program on the host may serve that.
 */
function linkedPageFault(url: string, unused: readonly string[]): Fault | null {
  const unusedFault = unusedPageFault(url, unused)
  if (unusedFault !== null) return unusedFault
  const published = knownPaths.slice(1).filter((path) => !unused.includes(path))
  const page = isProgram(url) ? suggestionFor(pathIn(url), published) : undefined
  return page === undefined
    ? null
    : fault(
        `is not a page of the portal: ${url}`,
        `Did you mean "${page}"? If another program on the host answers there, leave it.`,
      )
}

/** A page's list, its path in the file, and its length. */
interface List {
  readonly page: string
  readonly path: readonly string[]
  readonly length: number
}

function listsOf(file: Item['value']): readonly List[] {
  const groups = Object.entries(fieldsOf(file['cards'])).map(([group, list]) => [['cards', group], list] as const)
  return [...groups, [['webinars'], file['webinars']] as const].flatMap(([path, list]) =>
    Array.isArray(list) ? [{ page: `/${path.at(-1)}`, path, length: list.length }] : [],
  )
}

/** The pages that the build does not publish, as `usedPaths` decides for a validated file. */
function unusedPagesOf(lists: readonly List[], menu: readonly Item[]): readonly string[] {
  const linked = menu.map(({ value }) => pageAt(stringIn(value['href'])))
  return lists
    .filter(({ page, length }) => length === 0 && linked.every((each) => each !== page))
    .map(({ page }) => page)
}

/** Warns about cards on a page that is not in the menu, and about menu items that lead to an empty page. */
function pageWarnings(lists: readonly List[], menu: readonly Item[]): readonly Problem[] {
  const links = menu.map(({ value, path }) => ({ page: pageAt(stringIn(value['href'])), path: [...path, 'href'] }))
  const unlinked = lists.filter(({ page, length }) => length > 0 && links.every((link) => link.page !== page))
  const emptyPages = lists.filter(({ length }) => length === 0)
  return [
    ...unlinked.map(({ page, path, length }) => ({
      path,
      message: `has ${length} on a page that no menu item leads to`,
      hint: `Add an item with "href": "${page}" to "menu". Without it, search does not find them either.`,
    })),
    ...links.flatMap(({ page, path }) =>
      emptyPages
        .filter((list) => list.page === page)
        .map((list) => ({
          path,
          message: `leads to a page with nothing on it: ${list.page}`,
          hint: `Remove the item, or add something to "${list.path.join('.')}".`,
        })),
    ),
  ]
}

/** Characters that nobody sees, and that change the order of those beside them. Joiners of emoji are meant. */
const invisible = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

function invisibleFault(text: string): Fault | null {
  const [character] = invisible.exec(text) ?? []
  return character === undefined
    ? null
    : fault(
        `contains an invisible character, ${codePointOf(character)}`,
        'It may hide a text in searches or change the order of its letters. Write the text anew instead of copying it.',
      )
}

/** The names that secrets commonly have. */
const secretName =
  /(?:x[-_])?(?:(?:access|api|auth|client|private|refresh|session)[-_]?)?(?:api[-_]?key|token|pass(?:word|wd|phrase)?|pwd|secret)/
    .source
const secretInUrl = new RegExp(`[?&#](${secretName})=[^&#]`, 'i')
const wholeSecretName = new RegExp(`^${secretName}$`, 'i')

/** Returns the name of the parameter that looks like a secret, if there is one. */
export const secretInAddress = (url: string): string | undefined => secretInUrl.exec(url)?.[1]

/** Warns about a secret in an address, although some services mean theirs to be public. */
function secretFault(url: string): Fault | null {
  const name = secretInAddress(url)
  return name === undefined
    ? null
    : fault(
        `has what looks like a secret: "${name}"`,
        'Everybody who opens the page can read it. Remove it, and let people sign in where the address leads.',
      )
}

function secretParameters(parameters: unknown): readonly Problem[] {
  const hint = 'Everybody who opens the page can read it. Remove it: the portal is a public client, without a secret.'
  return Object.keys(fieldsOf(parameters))
    .filter((name) => wholeSecretName.test(name))
    .map((name) => ({ path: ['identity', 'parameters', name], message: 'looks like a secret', hint }))
}

/** The keys whose addresses the build publishes. */
const addressKeys = ['url', 'signIn', 'href', 'icon', 'contact', 'account', 'monitor', 'monitorPage', 'help']

/** The keys whose texts people see. */
const shownKeys = ['name', 'shortName', 'label', 'badge', 'section', 'title', 'intro', 'description']

interface TextAtPath {
  readonly path: Path
  readonly text: string
}

/** Returns the texts with these keys, in any language. */
function textsAt(keys: readonly string[], value: unknown, path: Path): readonly TextAtPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => textsAt(keys, item, [...path, index]))
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) => {
    const innerPath = [...path, key]
    if (!keys.includes(key)) return textsAt(keys, inner, innerPath)
    if (typeof inner === 'string') return [{ path: innerPath, text: inner }]
    return Object.entries(fieldsOf(inner)).map(([lang, text]) => ({ path: [...innerPath, lang], text: stringIn(text) }))
  })
}
