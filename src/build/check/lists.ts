import { withoutEndSlash } from '../../portal/pages.ts'
import { type Picture, pictureFault } from './pictures.ts'
import { type ConfigProblem, type Path, pathText } from './problem.ts'
import { picturePathFault } from './strings.ts'
import { iconFault } from './urls.ts'

/** The checker's port to the file system. */
export interface Files {
  /** Returns the picture at a path such as `images/card.svg`. Looks beside the configuration first, then in static/. */
  readonly readPicture: (imagePath: string) => Picture | undefined
  /** The paths of pictures that the configuration does not name: icons, and the poster of videos. */
  readonly otherPictures: readonly string[]
}

/**
 * Finds the problems that a schema cannot: duplicate names, menu targets and sites, icons without an address, and
 * pictures that cannot be shown. Reads the unvalidated JSON, so that it reports them even if the schema check fails.
 */
export function listProblems(json: unknown, files: Files): readonly ConfigProblem[] {
  const file = fields(json)
  const sites = itemsOf(file['sites'], ['sites'])
  const menu = menuItems(file['menu'], ['menu'])
  const cards = allCards(file)
  return [
    ...repeatedNames(sites, 'name'),
    ...repeatedSites(sites),
    ...sites.flatMap(iconProblems),
    ...repeatedNames(menu, 'label'),
    ...repeatedTargets(menu),
    ...repeatedNames(cards, 'name', ({ section }) => sectionKeyOf(section)),
    ...cards.flatMap((card) => pictureProblems(card, files)),
    ...repeatedNames(itemsOf(file['webinars'], ['webinars']), 'name'),
    ...files.otherPictures.flatMap((path) => otherProblems(path, files.readPicture(path))),
  ]
}

/** An item of a list, and its path. */
export interface Item {
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Path
}

export function allCards(file: Item['value']): readonly Item[] {
  return Object.entries(fields(file['cards'])).flatMap(([group, list]) => itemsOf(list, ['cards', group]))
}

/** Returns the items of a menu, each followed by those of its submenu. */
export function menuItems(list: unknown, path: Path): readonly Item[] {
  return itemsOf(list, path).flatMap((item) => [item, ...menuItems(item.value['items'], [...item.path, 'items'])])
}

/** Rejects items of the same list that share a name in any language, and cards that share it within their section. */
function repeatedNames(
  items: readonly Item[],
  key: 'name' | 'label',
  sectionOf?: (value: Item['value']) => string,
): readonly ConfigProblem[] {
  const hint = `Give each item of this list its own ${key}, in both languages${sectionOf ? ', or another "section"' : ''}.`
  return repetitions(items, key, hint, (text, path, value) => {
    const { en, es } = typeof text === 'string' ? { en: text, es: text } : fields(text)
    const names = { en: en ?? es, es: es ?? en }
    return Object.entries(names).flatMap(([locale, name]) =>
      typeof name === 'string'
        ? [JSON.stringify([pathText(path.slice(0, -1)), sectionOf?.(value), locale, name.trim().normalize()])]
        : [],
    )
  })
}

/** The text that a section is known by: see portal/card-id.ts. */
function sectionKeyOf(section: unknown): string {
  const { en, es } = fields(section)
  return String(typeof section === 'string' ? section : (en ?? es ?? ''))
}

/** Rejects two items with the same target: only one can be marked as the current page. */
function repeatedTargets(items: readonly Item[]): readonly ConfigProblem[] {
  return repetitions(items, 'href', 'List each target once in the menu, submenus included.', (href) =>
    typeof href === 'string' ? [withoutEndSlash(href)] : [],
  )
}

/** Rejects two sites with the same icon, which a probe loads, or the same address, which is the history's key. */
function repeatedSites(items: readonly Item[]): readonly ConfigProblem[] {
  const hint = 'Both would show the same measurement: list the site once, or give each its own address and "icon".'
  const identifiersOf = (url: unknown, _: Path, { icon = '/favicon.ico' }: Item['value']) =>
    typeof url === 'string' && URL.canParse(String(icon), url)
      ? [`address ${withoutEndSlash(url)}`, `icon ${new URL(String(icon), url).href}`]
      : []
  return repetitions(items, 'url', hint, identifiersOf, 'has the same address or icon as')
}

function iconProblems({ value: { icon, url }, path }: Item): readonly ConfigProblem[] {
  const fault = typeof icon === 'string' ? iconFault(icon, url) : null
  return fault ? [{ path: pathText([...path, 'icon']), ...fault }] : []
}

/** Returns a problem for each item whose value at `key` shares an identifier with that of an earlier item. */
export function repetitions(
  items: readonly Item[],
  key: string,
  hint: string,
  identifiersOf: (value: unknown, path: Path, item: Item['value']) => readonly string[],
  relation = 'is the same as',
): readonly ConfigProblem[] {
  const firstPaths = new Map<string, string>()
  return items.flatMap((item) => {
    const path = pathText([...item.path, key])
    const identifiers = identifiersOf(item.value[key], item.path, item.value)
    const first = identifiers.map((identifier) => firstPaths.get(identifier)).find((path) => path !== undefined)
    for (const identifier of identifiers) if (!firstPaths.has(identifier)) firstPaths.set(identifier, path)
    return first === undefined ? [] : [{ path, message: `${relation} ${first}`, hint }]
  })
}

function pictureProblems({ value: { imagePath }, path }: Item, files: Files): readonly ConfigProblem[] {
  if (typeof imagePath !== 'string' || picturePathFault(imagePath) !== null) return []
  const fault = pictureFault(imagePath, files.readPicture(imagePath))
  if (fault === null) return []
  return [{ path: pathText([...path, 'imagePath']), ...fault, message: `names ${imagePath}, which ${fault.message}` }]
}

/** Returns the problems of an optional picture. */
function otherProblems(path: string, picture: Picture | undefined): readonly ConfigProblem[] {
  const fault = picture && pictureFault(path, picture)
  return fault ? [{ path, ...fault }] : []
}

export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Returns the items of a list of objects, or none if the value is not a list. */
export function itemsOf(list: unknown, path: Path): readonly Item[] {
  return Array.isArray(list) ? list.map((value, index) => ({ value: fields(value), path: [...path, index] })) : []
}
