/** JSON from outside: files that operators edit, and storage that other programs on the host may have written. */

/** Returns undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns an object without the fields of its prototype, and an empty one for any other value, such as a list. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.assign(Object.create(null), value) : {}

/** Returns the strings of a list, and none for any other value. */
export const stringsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
