import { withoutEndSlash } from '../pages.ts'
import { type ConfigProblem, type Path, pathText } from './problem.ts'
import { picturePathFault } from './strings.ts'

/** The checker's port to the file system. */
export interface Files {
  /** Whether an image exists at this path relative to the configuration file's folder, such as `images/card.svg`. */
  readonly imageExists: (imagePath: string) => boolean
}

/**
 * Finds the problems that a schema cannot: duplicate names and menu targets, and missing images. Reads the unvalidated
 * JSON, so that it reports them even if the schema check fails.
 */
export function listProblems(json: unknown, files: Files): readonly ConfigProblem[] {
  const file = fields(json)
  const menu = menuItems(file['menu'], ['menu'])
  const cards = Object.entries(fields(file['cards'])).flatMap(([group, list]) => itemsOf(list, ['cards', group]))
  return [
    ...repeatedNames(itemsOf(file['sites'], ['sites']), 'name'),
    ...repeatedNames(menu, 'label'),
    ...repeatedTargets(menu),
    ...repeatedNames(cards, 'name'),
    ...cards.flatMap((card) => missingPicture(card, files)),
    ...repeatedNames(itemsOf(file['webinars'], ['webinars']), 'name'),
  ]
}

/** An item of a list, and its path. */
interface Item {
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Path
}

/** The items of a menu, each before those of its submenu. */
function menuItems(list: unknown, path: Path): readonly Item[] {
  return itemsOf(list, path).flatMap((item) => [item, ...menuItems(item.value['items'], [...item.path, 'items'])])
}

/** Rejects two items of one list with the same name in any language. */
function repeatedNames(items: readonly Item[], key: 'name' | 'label'): readonly ConfigProblem[] {
  return repetitions(items, key, `Give each item of this list its own ${key}, in both languages.`, (text, path) => {
    const names = typeof text === 'string' ? { en: text, es: text } : fields(text)
    return Object.entries(names).flatMap(([locale, name]) =>
      typeof name === 'string' ? [`${pathText(path.slice(0, -1))} ${locale} ${name.trim().normalize()}`] : [],
    )
  })
}

/** Rejects two items with one target: both would be marked as the current page. */
function repeatedTargets(items: readonly Item[]): readonly ConfigProblem[] {
  return repetitions(items, 'href', 'List each target once in the menu, submenus included.', (href) =>
    typeof href === 'string' ? [withoutEndSlash(href)] : [],
  )
}

/** A problem for each item whose value at `key` has an identifier in common with that of an earlier item. */
function repetitions(
  items: readonly Item[],
  key: string,
  hint: string,
  identifiersOf: (value: unknown, path: Path) => readonly string[],
): readonly ConfigProblem[] {
  const firstPaths = new Map<string, string>()
  return items.flatMap((item) => {
    const path = pathText([...item.path, key])
    const identifiers = identifiersOf(item.value[key], item.path)
    const first = identifiers.map((identifier) => firstPaths.get(identifier)).find((path) => path !== undefined)
    for (const identifier of identifiers) if (!firstPaths.has(identifier)) firstPaths.set(identifier, path)
    return first === undefined ? [] : [{ path, message: `is the same as ${first}`, hint }]
  })
}

function missingPicture({ value: { imagePath }, path }: Item, files: Files): readonly ConfigProblem[] {
  if (typeof imagePath !== 'string' || picturePathFault(imagePath) !== null || files.imageExists(imagePath)) return []
  return [
    {
      path: pathText([...path, 'imagePath']),
      message: `names a picture that does not exist: ${imagePath}`,
      hint: 'Put the file in the images folder next to the configuration; upper and lower case must match.',
    },
  ]
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function itemsOf(list: unknown, path: Path): readonly Item[] {
  return Array.isArray(list) ? list.map((value, index) => ({ value: fields(value), path: [...path, index] })) : []
}
