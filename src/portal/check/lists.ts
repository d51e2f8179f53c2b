import { withoutEndSlash } from '../pages.ts'
import { type Path, pathText, type Problem } from './problem.ts'
import { picturePathFault } from './words.ts'

/** What the checker asks of the disk. */
export interface Files {
  /** Whether the picture at this path, relative to the configuration file's folder (`images/card.svg`), is there. */
  readonly imageExists: (imagePath: string) => boolean
}

/**
 * What only shows when items are seen beside each other, and beside the files: names and addresses given twice,
 * pictures that are not there. Reads the file as it came, so that it also speaks when other things are wrong.
 */
export function listProblems(json: unknown, files: Files): readonly Problem[] {
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

function repeatedNames(path: Path, list: unknown, key: 'name' | 'label'): readonly Problem[] {
  const seen = new Map<string, number>()
  return items(list).flatMap((item, index) => {
    const names = wordings(item[key])
    const first = names.map((name) => seen.get(name)).find((place) => place !== undefined)
    for (const name of names) if (!seen.has(name)) seen.set(name, index)
    if (first === undefined) return []
    return [
      {
        path: pathText([...path, index, key]),
        message: `is the same as ${pathText([...path, first, key])}`,
        hint: `Give each item of this list a ${key} of its own, in both languages.`,
      },
    ]
  })
}

function repeatedLabels(path: Path, list: unknown): readonly Problem[] {
  const below = items(list).flatMap((item, index) => repeatedLabels([...path, index, 'items'], item['items']))
  return [...repeatedNames(path, list, 'label'), ...below]
}

interface Entry {
  readonly path: string
  readonly href: string
}

function menuEntries(path: Path, list: unknown): readonly Entry[] {
  return items(list).flatMap((item, index) => {
    const here = [...path, index]
    const own = typeof item['href'] === 'string' ? [{ path: pathText([...here, 'href']), href: item['href'] }] : []
    return [...own, ...menuEntries([...here, 'items'], item['items'])]
  })
}

/** Two items with one target would both be the current page. */
function repeatedTargets(entries: readonly Entry[]): readonly Problem[] {
  const seen = new Map<string, string>()
  return entries.flatMap(({ path, href }) => {
    const target = withoutEndSlash(href)
    const first = seen.get(target)
    if (first === undefined) seen.set(target, path)
    if (first === undefined) return []
    return [{ path, message: `is the same as ${first}`, hint: 'Each place is in the menu once, submenus included.' }]
  })
}

function missingPictures(path: Path, list: unknown, files: Files): readonly Problem[] {
  return items(list).flatMap(({ imagePath }, index) => {
    if (typeof imagePath !== 'string' || picturePathFault(imagePath) !== null || files.imageExists(imagePath)) return []
    return [
      {
        path: pathText([...path, index, 'imagePath']),
        message: `is a picture that is not there: ${imagePath}`,
        hint: 'Put the file into the images folder beside the configuration; capital letters count.',
      },
    ]
  })
}

/** The wordings of a text in each language, so that two names clash if they do in any of them. */
function wordings(text: unknown): readonly string[] {
  const each = typeof text === 'string' ? { en: text, es: text } : fields(text)
  return Object.entries(each).flatMap(([locale, words]) =>
    typeof words === 'string' ? [`${locale} ${words.trim().normalize()}`] : [],
  )
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function items(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fields) : []
}
