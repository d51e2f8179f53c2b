import { fieldsOf } from '../../base/json.ts'
import { withoutEndSlash } from '../../portal/pages.ts'
import { isIconElsewhere } from '../../status/index.ts'
import { allCards, type Item, itemsOf, keyIn, menuItems, repetitions, stringIn, textsIn } from './items.ts'
import { type Picture, pictureFaults } from './pictures/picture-faults.ts'
import { type ConfigProblem, type Path, pathText, type Problem, problemAt } from './config-problem.ts'
import { type Fault, fault } from '../../portal/schema/fault.ts'
import { logoPathFault, picturePathFault } from '../../portal/schema/strings.ts'
import { isUrl } from '../../base/is-url.ts'
import { suggestionFor } from './suggestion.ts'

/** The checker's port to the file system. */
export interface Files {
  /** Returns the picture at a path such as `images/card.svg`. Looks beside the configuration first, then in static/. */
  readonly readPicture: (imagePath: string) => Picture | undefined
  /** The paths of pictures that the configuration does not name: icons, the poster of videos, and other drawings. */
  readonly otherPictures: readonly string[]
  /** Whether favicon.svg is beside the configuration. False when left out. */
  readonly hasOwnFavicon?: boolean
}

/**
 * Finds the problems that a schema cannot: duplicate names, menu targets and sites, and pictures that cannot be
 * shown. Reads the unvalidated JSON, so that it reports them even if the schema check fails.
 */
export function listProblems(json: unknown, files: Files): readonly Problem[] {
  const file = fieldsOf(json)
  const sites = itemsOf(file['sites'], ['sites'])
  const menu = menuItems(file['menu'], ['menu'])
  const cards = allCards(file)
  return [
    ...numberProblems(cards.length),
    ...repeatedNames(sites, 'name'),
    ...repeatedSites(sites),
    ...(fieldsOf(file['status'])['confirm'] === true ? [] : sites.flatMap((site) => foreignIcon(site, unmeasured))),
    ...repeatedNames(menu, 'label'),
    ...repeatedTargets(menu),
    ...repeatedNames(cards, 'name', ({ section }) => keyIn(section)),
    ...repetitions(cards, 'id', 'Give each card an id of its own.', (id) => (typeof id === 'string' ? [id] : [])),
    ...repeatedNames(
      cards.flatMap(({ value, path }) => itemsOf(value['links'], [...path, 'links'])),
      'name',
    ),
    ...cards.flatMap(({ value, path }) => pictureProblems(value['imagePath'], [...path, 'imagePath'], files)),
    ...pictureProblems(fieldsOf(file['brand'])['logo'], ['brand', 'logo'], files, logoPathFault),
    ...[...menu, ...cards].flatMap(audienceProblems),
    ...repeatedNames(itemsOf(file['webinars'], ['webinars']), 'name'),
    ...repeatedNames(itemsOf(file['searches'], ['searches']), 'name'),
    ...sites.flatMap((site) => networkProblems(site, Object.keys(fieldsOf(file['networks'])))),
    ...repeatedNames(itemsOf(file['vendors'], ['vendors']), 'name'),
    ...itemsOf(file['vendors'], ['vendors']).flatMap((vendor) => siteNameProblems(vendor, sites.flatMap(namesIn))),
  ]
}

function networkProblems({ value, path }: Item, networks: readonly string[]): readonly Problem[] {
  const network = stringIn(value['network'])
  if (network.trim() === '' || networks.includes(network)) return []
  const hint =
    networks.length === 0
      ? `Add it: "networks": { "${network}": { "name": "…", "help": "https://…" } }.`
      : knownHint(network, networks, 'networks')
  return [{ path: [...path, 'network'], message: `is not in "networks": "${network}"`, hint }]
}

/** Rejects names in a list "sites" that are no site of the portal. */
export function siteNameProblems({ value, path }: Item, names: readonly string[]): readonly Problem[] {
  const listed: readonly unknown[] = Array.isArray(value['sites']) ? value['sites'] : []
  return listed.flatMap((name, index) => {
    if (typeof name !== 'string' || names.includes(name)) return []
    const message = `is not a site of portal.json: "${name}"`
    return [{ path: [...path, 'sites', index], message, hint: knownHint(name, names, 'sites') }]
  })
}

function namesIn({ value: { name } }: Item): readonly string[] {
  return [name, ...Object.values(fieldsOf(name))].map(stringIn).filter(Boolean)
}

function knownHint(name: string, known: readonly string[], what: string): string {
  const suggestion = suggestionFor(name, known)
  return suggestion === undefined ? `Known ${what}: ${known.join(', ')}.` : `Did you mean "${suggestion}"?`
}

/** Returns the problems of the pictures that the configuration does not name. All of them are optional. */
export function otherPictureProblems({ otherPictures, readPicture }: Files): readonly ConfigProblem[] {
  return otherPictures.flatMap((path) => {
    const picture = readPicture(path)
    return picture ? pictureFaults(path, picture).map((fault) => ({ path, ...fault })) : []
  })
}

const MAX_CARDS = 1000

function numberProblems(count: number): readonly Problem[] {
  const message = `has ${count} cards, and ${MAX_CARDS} is the limit`
  const hint = 'Each visitor loads all of them. Leave out what nobody opens, or link to a list of its own.'
  return count > MAX_CARDS ? [{ path: ['cards'], message, hint }] : []
}

/** Rejects items of the same list that share a name in any language, and cards that share it within their section. */
function repeatedNames(
  items: readonly Item[],
  key: 'name' | 'label',
  sectionOf?: (value: Item['value']) => string,
): readonly Problem[] {
  const hint = `Give each item of this list its own ${key}, in all languages${sectionOf ? ', or another "section"' : ''}.`
  return repetitions(items, key, hint, (text, path, value) =>
    textsIn(text).flatMap((name, language) =>
      name === ''
        ? []
        : [JSON.stringify([pathText(path.slice(0, -1)), sectionOf?.(value), language, name.trim().normalize()])],
    ),
  )
}

/** Rejects two items with the same target: only one can be marked as the current page. */
function repeatedTargets(items: readonly Item[]): readonly Problem[] {
  return repetitions(items, 'href', 'List each target once in the menu, submenus included.', (href) =>
    typeof href === 'string' ? [withoutEndSlash(href)] : [],
  )
}

/** Rejects two sites with the same icon, which a probe loads, or the same address, which is the history's key. */
function repeatedSites(items: readonly Item[]): readonly Problem[] {
  const hint = 'Both would show the same measurement: list the site once, or give each its own address and "icon".'
  const identifiersOf = (url: unknown, _: Path, { icon = '/favicon.ico' }: Item['value']) =>
    typeof url === 'string' && typeof icon === 'string' && isUrl(icon, url)
      ? [
          `address ${withoutEndSlash(url)}`,
          ...(isIconElsewhere({ url, icon: new URL(icon, url).href }) ? [] : [`icon ${new URL(icon, url).href}`]),
        ]
      : []
  return repetitions(items, 'url', hint, identifiersOf, 'has the same address or icon as')
}

/** Tells what follows if a site's icon is on another origin, as that of an icon service is. `origin` is that of the site. */
export function foreignIcon({ value, path }: Item, faultAt: (origin: string) => Fault): readonly Problem[] {
  const [url, icon] = [stringIn(value['url']), stringIn(value['icon'])]
  const isElsewhere = isUrl(url) && isUrl(icon) && isIconElsewhere({ url, icon })
  return isElsewhere ? problemAt([...path, 'icon'], faultAt(new URL(url).origin)) : []
}

const unmeasured = (origin: string) =>
  fault(
    'is on another origin than the site, and would load while the site is down',
    `Give the address of a picture at ${origin}, or write "status": { "confirm": true }: a plain request to the site then decides.`,
  )

const accessFlags = ['adminAccess', 'isAdminAccess', 'isALSaccess']

/** Rejects an access flag beside `for`: the file would not say which of them counts. */
function audienceProblems({ value, path }: Item): readonly Problem[] {
  const flagName = accessFlags.find((name) => value[name] !== undefined)
  if (value['for'] === undefined || flagName === undefined) return []
  const hint = `Both say who sees it. Keep "for", and remove "${flagName}".`
  return [{ path: [...path, 'for'], message: `stands beside "${flagName}"`, hint }]
}

/** @param path of the picture's path in the file */
function pictureProblems(
  imagePath: unknown,
  path: Path,
  files: Files,
  pathFault = picturePathFault,
): readonly Problem[] {
  if (typeof imagePath !== 'string' || pathFault(imagePath) !== null) return []
  return pictureFaults(imagePath, files.readPicture(imagePath)).map(({ message, hint }) => ({
    path,
    message: `names ${imagePath}, which ${message}`,
    hint,
  }))
}
