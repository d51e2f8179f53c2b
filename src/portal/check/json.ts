import { type ConfigProblem, type Path, pathText } from './problem.ts'

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly repeatedKeys: readonly string[] }
  | { readonly ok: false; readonly problem: ConfigProblem }

const maximumDepth = 64

/**
 * Parses JSON (RFC 8259) and reports two things that `JSON.parse` does not: the position of the first syntax error, in
 * every version of Node, and repeated keys. Ignores a leading byte order mark (§8.1).
 */
export function parseJson(source: string): ParsedJson {
  const text = source.replace(/^\uFEFF/, '')
  const repeatedKeys: string[] = []
  let at = 0

  function fail(message: string, hint = hintFor(text.slice(at, at + 2))): never {
    throw new SyntaxError(message, { cause: hint })
  }

  /** Moves past the match of a sticky pattern, and returns the match. */
  function skip(pattern: RegExp): string {
    pattern.lastIndex = at
    const match = pattern.exec(text)?.[0] ?? ''
    at += match.length
    return match
  }

  /** Skips whitespace and returns the next character. */
  function next(): string | undefined {
    skip(/[ \t\n\r]*/y)
    return text[at]
  }

  function readString(): string {
    const start = at
    skip(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y)
    if (at === text.length) fail('a text is not closed', closingQuoteHint)
    if (text[at] !== '"') fail('a text contains a character that JSON does not allow', closingQuoteHint)
    at += 1
    return String(JSON.parse(text.slice(start, at)))
  }

  function readValue(path: Path): void {
    if (path.length > maximumDepth)
      fail('the value is nested too deeply here', 'The configuration needs only a few levels.')
    const start = next()
    if (start === '{') readMembers('}', path)
    else if (start === '[') readMembers(']', path)
    else if (start === '"') readString()
    else if (skip(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y) === '')
      fail('a value is expected here')
  }

  function readMembers(end: '}' | ']', path: Path): void {
    const steps = new Set<string | number>()
    at += 1
    while (next() !== end || steps.size > 0) {
      const step = end === '}' ? readKey() : steps.size
      if (steps.has(step)) repeatedKeys.push(pathText([...path, step]))
      steps.add(step)
      readValue([...path, step])
      if (next() === end) break
      if (text[at] !== ',') fail(`"," or "${end}" is expected here`, hintFor(text.slice(at, at + 2), true))
      at += 1
    }
    at += 1
  }

  function readKey(): string {
    if (next() !== '"') fail('a key in double quotes is expected here')
    const key = readString()
    const character = next()
    if (character !== ':') fail('":" is expected here', character && 'Write a colon between a key and its value.')
    at += 1
    return key
  }

  try {
    readValue([])
    if (next() !== undefined) fail('the file should end here', 'Remove everything after the last bracket.')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {
      ok: false,
      problem: { path: positionAfter(text.slice(0, at)), message: error.message, hint: String(error.cause) },
    }
  }
  return { ok: true, value: JSON.parse(text), repeatedKeys }
}

/** Decodes and parses a file, which must be UTF-8 (RFC 8259 §8.1). */
export function parseJsonFile(bytes: Uint8Array): ParsedJson {
  const text = new TextDecoder().decode(bytes)
  if (isUtf8(bytes)) return parseJson(text)
  const [readable = ''] = text.split('\uFFFD')
  const hint = 'Save the file as UTF-8, which any text editor offers.'
  return { ok: false, problem: { path: positionAfter(readable), message: 'the file is not UTF-8', hint } }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).length >= 0
  } catch {
    return false
  }
}

function positionAfter(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

const closingQuoteHint = 'Close it with a double quote on the same line; inside it, write " as \\" and \\ as \\\\.'

function hintFor(nextCharacters: string, afterValue = false): string {
  if (nextCharacters === '') return 'The file is empty or ends too early: a bracket is not closed.'
  if (/^(\/[/*]|#)/.test(nextCharacters)) return 'JSON has no comments: remove it.'
  if (afterValue) return 'A comma is missing before this, or there is an extra bracket or quote.'
  if (/^['‘’“”]/.test(nextCharacters)) return 'Put texts and keys in straight double quotes: "…".'
  if (/^[}\]]/.test(nextCharacters)) return 'Remove the comma before the closing bracket.'
  if (/^[\0\uFFFD]/.test(nextCharacters)) return 'Save the file as UTF-8.'
  return 'Put texts and keys in double quotes, but not numbers, true, false or null.'
}
