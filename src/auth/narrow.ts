/** The door: what comes from outside is `unknown`, and here it gets its type. */

export type JsonObject = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The non-empty string under `key`, or undefined. */
export function optionalText(object: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The finite number under `key`, or undefined. */
export function optionalNumber(object: JsonObject, key: string): number | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The non-empty strings under the keys asked for, and nothing else; null when one of `needed` is missing. */
export function texts<Needed extends string, Optional extends string>(
  object: JsonObject,
  needed: readonly Needed[],
  optional: readonly Optional[],
): (Record<Needed, string> & Partial<Record<Optional, string>>) | null {
  const found = [...needed, ...optional].flatMap((key) => {
    const value = optionalText(object, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  if (!needed.every((key) => found.some(([name]) => name === key))) return null
  // Object.fromEntries forgets the names of the keys; the line above has checked them.
  return Object.fromEntries(found) as Record<Needed, string> & Partial<Record<Optional, string>>
}

/** The result of `read`, or `otherwise` when it throws: for what is refused by throwing and is no more than absent to us. */
export function tolerant<T, Otherwise>(read: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The object in a JSON text, or null. The SyntaxError goes no further: it quotes what it read, and that may be a token. */
export function parseObject(text: string): JsonObject | null {
  const value: unknown = tolerant(() => JSON.parse(text) as unknown, null)
  return isRecord(value) ? value : null
}

/** https, or http on a loopback host. Fragments are no part of an endpoint (RFC 6749 §3.1). */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}
