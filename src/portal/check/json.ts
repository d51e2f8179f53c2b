import { type Fault, fault, type Path, pathText } from './problem.ts'

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly repeatedKeys: readonly string[] }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly fault: Fault }

const maximumDepth = 64

/**
 * Parses JSON (RFC 8259) and reports two things that `JSON.parse` does not: the position of the first syntax error, in
 * every version of Node, and repeated keys. Ignores a leading byte order mark (§8.1).
 */
export function parseJson(source: string): ParsedJson {
  const text = source.replace(/^\uFEFF/, '')
  const repeatedKeys: string[] = []
  let at = 0
  let syntaxError: Fault | null = null

  // Each reader advances `at` past what it parsed and returns whether it succeeded. The first failure sets the error.
  function fail(message: string, hint = hintFor(text.slice(at, at + 2))): false {
    syntaxError ??= fault(message, hint)
    return false
  }

  function skip(pattern: RegExp): string {
    pattern.lastIndex = at
    const match = pattern.exec(text)?.[0] ?? ''
    at += match.length
    return match
  }

  function readString(): string | null {
    const start = at
    skip(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y)
    if (text[at] === '"') {
      at += 1
      return String(JSON.parse(text.slice(start, at)))
    }
    fail(
      at < text.length ? 'a text contains a character that JSON does not allow' : 'a text is not closed',
      closingQuoteHint,
    )
    return null
  }

  function readValue(path: Path): boolean {
    if (path.length > maximumDepth) return fail('is nested too deeply', 'The configuration needs only a few levels.')
    skip(/[ \t\n\r]*/y)
    if (!readBareValue(path)) return false
    skip(/[ \t\n\r]*/y)
    return true
  }

  /** Reads a value without the whitespace around it. */
  function readBareValue(path: Path): boolean {
    if (text[at] === '{') return readMembers('}', path, new Set())
    if (text[at] === '[') return readMembers(']', path, null)
    if (text[at] === '"') return readString() !== null
    return (
      skip(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y) !== '' || fail('a value is expected here')
    )
  }

  function readMembers(end: '}' | ']', path: Path, keys: Set<string> | null): boolean {
    at += 1
    skip(/[ \t\n\r]*/y)
    for (let index = 0; text[at] !== end || index > 0; index += 1) {
      if (keys === null ? !readValue([...path, index]) : !readMember(path, keys)) return false
      if (text[at] === end) break
      if (text[at] !== ',') return fail(`"," or "${end}" is expected here`, commaHint(text.slice(at, at + 2)))
      at += 1
    }
    at += 1
    return true
  }

  function readMember(path: Path, keys: Set<string>): boolean {
    skip(/[ \t\n\r]*/y)
    if (text[at] !== '"') return fail('a key in double quotes is expected here')
    const key = readString()
    if (key === null) return false
    if (keys.has(key)) repeatedKeys.push(pathText([...path, key]))
    keys.add(key)
    skip(/[ \t\n\r]*/y)
    if (text[at] !== ':') return fail('":" is expected here', 'Write a colon between a key and its value.')
    at += 1
    return readValue([...path, key])
  }

  if (readValue([]) && at < text.length) fail('the file should end here', 'Remove everything after the last bracket.')
  if (syntaxError === null) return { ok: true, value: JSON.parse(text), repeatedKeys }
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { ok: false, line: lines.length, column: (lines.at(-1) ?? '').length + 1, fault: syntaxError }
}

const closingQuoteHint = 'Close it with a double quote on the same line; inside it, write " as \\" and \\ as \\\\.'

function hintFor(nextCharacters: string): string {
  if (nextCharacters === '') return 'The file is empty or ends too early: a bracket is not closed.'
  if (/^['‘’“”]/.test(nextCharacters)) return 'Put texts and keys in straight double quotes: "…".'
  if (/^(\/[/*]|#)/.test(nextCharacters)) return 'JSON has no comments: remove it.'
  if (/^[}\]]/.test(nextCharacters)) return 'Remove the comma before the closing bracket.'
  if (/^[\0\uFFFD]/.test(nextCharacters)) return 'Save the file as UTF-8.'
  return 'Put texts and keys in double quotes, but not numbers, true, false or null.'
}

function commaHint(nextCharacters: string): string {
  if (nextCharacters === '' || /^(\/[/*]|#)/.test(nextCharacters)) return hintFor(nextCharacters)
  return 'A comma is missing before this, or there is an extra bracket or quote.'
}
