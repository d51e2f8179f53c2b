import { fieldsOf } from '../../base/json.ts'
import { locales } from '../../base/locales.ts'
import { type Path, pathText, type Problem } from './config-problem.ts'

// Values of a file that is not validated, so that all problems are reported at once.

/** An item of a list, and its path. */
export interface Item {
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Path
}

/** Returns the items of a list of objects, or none if the value is not a list. */
export function itemsOf(list: unknown, path: Path): readonly Item[] {
  return Array.isArray(list) ? list.map((value, index) => ({ value: fieldsOf(value), path: [...path, index] })) : []
}

/** Returns the cards of all pages. */
export function allCards(file: Item['value']): readonly Item[] {
  return Object.entries(fieldsOf(file['cards'])).flatMap(([group, list]) => itemsOf(list, ['cards', group]))
}

/** Returns the items of a menu, each followed by those of its submenu. */
export function menuItems(list: unknown, path: Path): readonly Item[] {
  return itemsOf(list, path).flatMap((item) => [item, ...menuItems(item.value['items'], [...item.path, 'items'])])
}

/** Returns a string, or an empty one for any other value. */
export const stringIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns a text as people read it in each language: one that has none of its own takes the first one. */
export function textsIn(text: unknown): readonly string[] {
  const texts = locales.map((locale) => stringIn(typeof text === 'string' ? text : fieldsOf(text)[locale]))
  return texts.map((each) => each || (texts.find(Boolean) ?? ''))
}

/** Returns what stands for a text in every language, like `keyOf` in portal/texts.ts. */
export const keyIn = (text: unknown): string => textsIn(text)[0] ?? ''

/** Returns a problem for each item whose value at `key` shares an identifier with that of an earlier item. */
export function repetitions(
  items: readonly Item[],
  key: string,
  hint: string,
  identifiersOf: (value: unknown, path: Path, item: Item['value']) => readonly string[],
  relation = 'is the same as',
): readonly Problem[] {
  const firstPaths = new Map<string, Path>()
  return items.flatMap((item) => {
    const path = [...item.path, key]
    const identifiers = identifiersOf(item.value[key], item.path, item.value)
    const first = identifiers.map((identifier) => firstPaths.get(identifier)).find((path) => path !== undefined)
    for (const identifier of identifiers) if (!firstPaths.has(identifier)) firstPaths.set(identifier, path)
    return first === undefined ? [] : [{ path, message: `${relation} ${pathText(first)}`, hint }]
  })
}
