import { printParseErrorCode, visit } from 'jsonc-parser'
import { isUtf8 } from 'node:buffer'
import { type ConfigProblem, pathText } from './problem.ts'

type ParsedJson =
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
  /** The keys of each open object, and null for each open array. The innermost comes last. */
  const containers: (Set<string> | null)[] = []
  let expected = 'a value'
  let problem: ConfigProblem | undefined

  const begin = (keys: Set<string> | null, line: number, character: number) => {
    containers.push(keys)
    expected = keys ? 'a key in double quotes' : 'a value'
    if (containers.length <= maximumDepth) return
    const hint = 'The configuration needs only a few levels.'
    problem ??= { path: position(line, character), message: 'the value is nested too deeply here', hint }
  }
  const endValue = () => {
    expected = containers.at(-1) === null ? '"," or "]"' : '"," or "}"'
    if (containers.length === 0) expected = endOfFile
  }
  const endContainer = () => {
    containers.pop()
    endValue()
  }

  try {
    visit(
      text,
      {
        onObjectBegin: (_offset, _length, line, character) => begin(new Set(), line, character),
        onArrayBegin: (_offset, _length, line, character) => begin(null, line, character),
        onObjectProperty(key, _offset, _length, _line, _character, parentOf) {
          const keys = containers.at(-1)
          if (keys?.has(key)) repeatedKeys.push(pathText([...parentOf(), key]))
          keys?.add(key)
          expected = '":"'
        },
        onSeparator(separator) {
          expected = separator === ':' || containers.at(-1) === null ? 'a value' : 'a key in double quotes'
        },
        onLiteralValue: endValue,
        onObjectEnd: endContainer,
        onArrayEnd: endContainer,
        onError(code, offset, _length, line, character) {
          const explanation = explain(printParseErrorCode(code), expected, text.slice(offset, offset + 2))
          problem ??= { path: position(line, character), ...explanation }
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    // Far below the maximum depth, the stack overflows.
    if (problem === undefined) throw error
  }
  return problem === undefined ? { ok: true, value: JSON.parse(text), repeatedKeys } : { ok: false, problem }
}

const endOfFile = 'the end of the file'

/** Explains an error code of the parser. */
function explain(code: string, expected: string, nextCharacters: string): Pick<ConfigProblem, 'message' | 'hint'> {
  if (code === 'UnexpectedEndOfString') return { message: 'a text is not closed', hint: closingQuoteHint }
  if (/^Invalid(Unicode|EscapeCharacter)$/.test(code)) {
    const hint = 'Write a path with "/", as in "images/card.svg", and any other \\ as \\\\.'
    return { message: 'a text contains a \\ that JSON does not allow', hint }
  }
  if (code === 'InvalidCharacter') {
    return { message: 'a text contains a character that JSON does not allow', hint: closingQuoteHint }
  }
  if (code === 'UnexpectedEndOfNumber') {
    return { message: 'a number is not complete', hint: 'Write digits after its dot or its "e", or remove it.' }
  }
  if (/^Close(Brace|Bracket)Expected$/.test(code)) {
    const bracket = code === 'CloseBraceExpected' ? '"}"' : '"]"'
    return { message: `${bracket} is expected here`, hint: unclosedHint }
  }
  if (expected === endOfFile) {
    return { message: 'the file should end here', hint: 'Remove everything after the last bracket.' }
  }
  return { message: `${expected} is expected here`, hint: hintFor(nextCharacters, expected) }
}

const closingQuoteHint = 'Close it with a double quote on the same line; inside it, write " as \\" and \\ as \\\\.'

const unclosedHint = 'The file is empty or ends too early: a bracket is not closed.'

function hintFor(nextCharacters: string, expected: string): string {
  if (nextCharacters === '') return unclosedHint
  if (/^(\/[/*]|#)/.test(nextCharacters)) return 'JSON has no comments: remove it.'
  if (expected === '":"') return 'Write a colon between a key and its value.'
  if (expected.startsWith('","')) return 'A comma is missing before this, or there is an extra bracket or quote.'
  if (/^['‘’“”]/.test(nextCharacters)) return 'Put texts and keys in straight double quotes: "…".'
  if (/^[}\]]/.test(nextCharacters)) return 'Remove the comma before the closing bracket.'
  if (/^[\0\uFFFD]/.test(nextCharacters)) return 'Save the file as UTF-8.'
  return 'Put texts and keys in double quotes, but not numbers, true, false or null.'
}

/** Decodes and parses a file, which must be UTF-8 (RFC 8259 §8.1). */
export function parseJsonFile(bytes: Uint8Array): ParsedJson {
  const text = new TextDecoder().decode(bytes)
  if (isUtf8(bytes)) return parseJson(text)
  const lines = (text.split('\uFFFD')[0] ?? '').split(/\r\n|\n|\r/)
  const path = position(lines.length - 1, (lines.at(-1) ?? '').length)
  const hint = 'Save the file as UTF-8, which any text editor offers.'
  return { ok: false, problem: { path, message: 'the file is not UTF-8', hint } }
}

/** @param line from 0 @param character in the line, from 0 */
const position = (line: number, character: number): string => `line ${line + 1}, column ${character + 1}`

/** Reports the keys that an object has twice. */
export function repetitionsOf(paths: readonly string[]): readonly ConfigProblem[] {
  const hint = 'Only the last one would take effect: remove the other.'
  return paths.map((path) => ({ path, message: 'is written twice', hint }))
}
