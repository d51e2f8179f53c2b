import { type Fault, fault, type Path, pathText } from './problem.ts'

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown; readonly repeatedKeys: readonly string[] }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly fault: Fault }

const maximumDepth = 64

/**
 * JSON (RFC 8259) with the place of its first fault, which `JSON.parse` does not always give, and the keys that an
 * object has twice, of which it drops all but the last. A byte order mark before the text is ignored (§8.1).
 */
export function parseJson(source: string): ParsedJson {
  const text = source.replace(/^\uFEFF/, '')
  const repeatedKeys: string[] = []
  let at = 0
  let first: Fault | null = null

  // Each reader moves `at` over what it reads and says whether it could; the first that cannot leaves the fault.
  function fail(message: string, hint = hintFor(text.slice(at, at + 2))): false {
    first ??= fault(message, hint)
    return false
  }

  function skip(pattern: RegExp): string {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }

  function readString(): string | null {
    const start = at
    skip(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y)
    if (text[at] === '"') {
      at += 1
      return String(JSON.parse(text.slice(start, at)))
    }
    fail(
      at < text.length ? 'a text holds a character that JSON does not allow there' : 'a text is not closed',
      endOfText,
    )
    return null
  }

  function readValue(path: Path): boolean {
    if (path.length > maximumDepth) return fail('is nested too deeply', 'The file has at most a few levels.')
    skip(/[ \t\n\r]*/y)
    if (!readOne(path)) return false
    skip(/[ \t\n\r]*/y)
    return true
  }

  function readOne(path: Path): boolean {
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
    if (text[at] !== ':') return fail('":" is expected here', 'Between a key and its value stands a colon.')
    at += 1
    return readValue([...path, key])
  }

  if (readValue([]) && at < text.length) fail('the file should end here', 'Remove what follows the last bracket.')
  if (first === null) return { ok: true, value: JSON.parse(text), repeatedKeys }
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { ok: false, line: lines.length, column: (lines.at(-1) ?? '').length + 1, fault: first }
}

const endOfText = 'Close it with a double quote on the same line; inside it, write " as \\" and \\ as \\\\.'

function hintFor(found: string): string {
  if (found === '') return 'The file is empty or ends too early: a bracket is not closed.'
  if (/^['‘’“”]/.test(found)) return 'Texts and keys stand in straight double quotes: "…".'
  if (/^(\/[/*]|#)/.test(found)) return 'JSON has no comments: remove it.'
  if (/^[}\]]/.test(found)) return 'Remove the comma before the closing bracket.'
  if (/^[\0\uFFFD]/.test(found)) return 'Save the file as UTF-8.'
  return 'Texts and keys stand in double quotes; numbers, true, false and null do not.'
}

function commaHint(found: string): string {
  if (found === '' || /^(\/[/*]|#)/.test(found)) return hintFor(found)
  return 'A comma is missing before this, or a bracket or quote too many stands here.'
}
