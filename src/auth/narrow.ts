/** Narrows `unknown` values from outside to types. */
import { parseJson } from '../base/json.ts'
import { isUrl } from '../base/is-url.ts'

export type JsonObject = Readonly<Record<string, unknown>>
/** The parameters of a request, by name. */
export type Fields = Readonly<Record<string, string>>

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of `key` if it is a non-empty string, else undefined. */
export function optionalText(object: JsonObject, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the value of `key` if it is a finite number, else undefined. */
export function optionalNumber(object: JsonObject, key: string): number | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Picks the non-empty strings under `required` and `optional`. Returns null if one of `required` is missing. */
export function pickTexts<RequiredKey extends string, OptionalKey extends string>(
  object: JsonObject,
  required: readonly RequiredKey[],
  optional: readonly OptionalKey[],
): (Record<RequiredKey, string> & Partial<Record<OptionalKey, string>>) | null {
  const entries = [...required, ...optional].flatMap((key) => {
    const value = optionalText(object, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  if (!required.every((key) => entries.some(([name]) => name === key))) return null
  // Object.fromEntries loses the types of the keys, which the line above has checked.
  return Object.fromEntries(entries) as Record<RequiredKey, string> & Partial<Record<OptionalKey, string>>
}

/** Returns the result of `run`, or `fallback` if it throws. */
export function tryOr<T, Fallback>(run: () => T, fallback: Fallback): T | Fallback {
  try {
    return run()
  } catch {
    return fallback
  }
}

/** Parses a JSON object. Returns null if `text` is not one. Drops the SyntaxError, which could quote a token. */
export function parseObject(text: string): JsonObject | null {
  const value = parseJson(text)
  return isRecord(value) ? value : null
}

/** True for an https URL without a fragment (RFC 6749 §3.1) and, if `allowsLoopback`, for an http URL on loopback. */
export function isSecureUrl(text: string, allowsLoopback = true): boolean {
  if (!isUrl(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return allowsLoopback && protocol === 'http:' && /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
