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
  const cardLists = Object.entries(fields(file['cards'])).map(([group, list]) => ({ path: ['cards', group], list }))
  return [
    ...repeatedNames(['sites'], file['sites'], 'name'),
    ...repeatedLabels(['menu'], file['menu']),
    ...repeatedTargets(menuEntries(['menu'], file['menu'])),
    ...cardLists.flatMap(({ path, list }) => repeatedNames(path, list, 'name')),
    ...cardLists.flatMap(({ path, list }) => missingPictures(path, list, files)),
    ...repeatedNames(['webinars'], file['webinars'], 'name'),
  ]
}

function repeatedNames(path: Path, list: unknown, key: 'name' | 'label'): readonly ConfigProblem[] {
  const firstIndexes = new Map<string, number>()
  return items(list).flatMap((item, index) => {
    const names = namesByLocale(item[key])
    const first = names.map((name) => firstIndexes.get(name)).find((firstIndex) => firstIndex !== undefined)
    for (const name of names) if (!firstIndexes.has(name)) firstIndexes.set(name, index)
    if (first === undefined) return []
    return [
      {
        path: pathText([...path, index, key]),
        message: `is the same as ${pathText([...path, first, key])}`,
        hint: `Give each item of this list its own ${key}, in both languages.`,
      },
    ]
  })
}

function repeatedLabels(path: Path, list: unknown): readonly ConfigProblem[] {
  const inSubmenus = items(list).flatMap((item, index) => repeatedLabels([...path, index, 'items'], item['items']))
  return [...repeatedNames(path, list, 'label'), ...inSubmenus]
}

interface MenuEntry {
  readonly path: string
  readonly href: string
}

function menuEntries(path: Path, list: unknown): readonly MenuEntry[] {
  return items(list).flatMap((item, index) => {
    const itemPath = [...path, index]
    const own = typeof item['href'] === 'string' ? [{ path: pathText([...itemPath, 'href']), href: item['href'] }] : []
    return [...own, ...menuEntries([...itemPath, 'items'], item['items'])]
  })
}

/** Rejects two items with one target: both would be marked as the current page. */
function repeatedTargets(entries: readonly MenuEntry[]): readonly ConfigProblem[] {
  const firstPaths = new Map<string, string>()
  return entries.flatMap(({ path, href }) => {
    const target = withoutEndSlash(href)
    const first = firstPaths.get(target)
    if (first === undefined) firstPaths.set(target, path)
    if (first === undefined) return []
    return [{ path, message: `is the same as ${first}`, hint: 'List each target once in the menu, submenus included.' }]
  })
}

function missingPictures(path: Path, list: unknown, files: Files): readonly ConfigProblem[] {
  return items(list).flatMap(({ imagePath }, index) => {
    if (typeof imagePath !== 'string' || picturePathFault(imagePath) !== null || files.imageExists(imagePath)) return []
    return [
      {
        path: pathText([...path, index, 'imagePath']),
        message: `names a picture that does not exist: ${imagePath}`,
        hint: 'Put the file in the images folder next to the configuration; upper and lower case must match.',
      },
    ]
  })
}

/** A name in each language, prefixed by its locale, so that two names clash if they are equal in either language. */
function namesByLocale(text: unknown): readonly string[] {
  const names = typeof text === 'string' ? { en: text, es: text } : fields(text)
  return Object.entries(names).flatMap(([locale, name]) =>
    typeof name === 'string' ? [`${locale} ${name.trim().normalize()}`] : [],
  )
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function items(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fields) : []
}
