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

/** https, or http on a loopback host. Fragments are no part of an endpoint (RFC 6749 §3.1). */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}
