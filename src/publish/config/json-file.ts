import { createScanner, findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { JSONPath, Node, ParseError, ParseOptions } from 'jsonc-parser'
import { isUtf8 } from 'node:buffer'
import { fieldsOf } from '../../base/json.ts'
import { keyIn } from './items.ts'
import { codePointOf } from '../../portal/schema/strings.ts'
import { type Fault, fault } from '../../portal/schema/fault.ts'
import { type ConfigProblem, type Path, pathText, type Problem, wholeFile } from './config-problem.ts'

type ParsedFile =
  | {
      readonly ok: true
      readonly value: unknown
      /** Adds to a problem where it is in the file. */
      readonly locate: (problem: Problem) => ConfigProblem
      readonly repeatedKeys: readonly ConfigProblem[]
    }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

/** Parses a JSON file, or returns all of its syntax errors. Ignores a leading byte order mark (RFC 8259 §8.1). */
export function parseJsonFile(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const text = new TextDecoder().decode(bytes)
  const lines = lineStarts(text)
  if (!isUtf8(bytes)) return refused(notUtf8, text.indexOf('\uFFFD'), lines)
  const deepOffset = tooDeepOffset(text)
  if (deepOffset !== undefined) return refused(nestedTooDeeply, deepOffset, lines)
  if (text.trim() === '') return refused(emptyFile, 0, lines)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, options)
  if (root === undefined || errors.length > 0) return { ok: false, problems: syntaxProblems(text, errors, lines) }
  return {
    ok: true,
    value: getNodeValue(root),
    locate: ({ path, ...fault }) => ({
      path: pathText(path),
      ...fault,
      place: placeOf(nearestNode(root, path), lines),
    }),
    repeatedKeys: repeatedKeysIn(root, [], lines),
  }
}

const notUtf8 = fault('the file is not UTF-8', 'Save the file as UTF-8, which any text editor offers.')
const nestedTooDeeply = fault('the value is nested too deeply', 'The file needs only a few levels.')

/** Far more than any file needs, and far less than the stack allows. */
const MAX_DEPTH = 64

/** Returns where a file is nested more deeply than that, if it is. Without this, the parser could overflow the stack. */
function tooDeepOffset(text: string): number | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const token = text.slice(scanner.getTokenOffset(), scanner.getPosition())
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
    if (depth > MAX_DEPTH) return scanner.getTokenOffset()
  }
  return undefined
}

const refused = (fault: Fault, offset: number, lines: LineStarts): ParsedFile => ({
  ok: false,
  problems: [syntaxProblem(fault, offset, lineAt(offset, lines), lines)],
})

const syntaxProblem = (fault: Fault, offset: number, line: number, lines: LineStarts): ConfigProblem => ({
  path: wholeFile,
  ...fault,
  place: `line ${line}, column ${offset - (lines[line - 1] ?? 0) + 1}`,
})

/** Returns a problem for each line with errors: the first one often causes the others. */
function syntaxProblems(text: string, errors: readonly ParseError[], lines: LineStarts): readonly ConfigProblem[] {
  const problems = new Map<number, ConfigProblem>()
  let line = 1
  // In the order of the text.
  for (const { error, offset, length } of errors) {
    while ((lines[line] ?? Infinity) <= offset) line++
    if (problems.has(line)) continue
    const code = printParseErrorCode(error)
    const expected = syntaxFault(code, text.slice(offset, offset + length))
    const endsEarly = /^(PropertyName|Value)Expected$/.test(code) && text.slice(offset).trim() === ''
    const fault = endsEarly ? { ...expected, hint: unclosedBracket } : expected
    problems.set(line, syntaxProblem(fault, offset, line, lines))
  }
  return [...problems.values()]
}

const emptyFile = fault('the file is empty', 'Restore it, or copy the one of the project.')
const unclosedBracket = 'A bracket is not closed, or the file ends too early.'
const closeText = 'Close it with a double quote on the same line; inside it, write " as \\" and \\ as \\\\.'
const backslash = fault(
  'a text contains a \\ that JSON does not allow',
  'Write a path with "/", and any other \\ as \\\\.',
)
const number = fault('a number is not complete', 'Write digits after its dot or its "e", or remove it.')

/** By the parser's names of its errors. */
const syntaxFaults: Readonly<Record<string, Fault>> = {
  PropertyNameExpected: fault('a key is expected here', 'Write it in double quotes, or remove the comma before this.'),
  ValueExpected: fault('a value is expected here', 'Write a value, or remove the comma before this.'),
  ColonExpected: fault('a colon is expected here', 'Write ":" between a key and its value.'),
  CommaExpected: fault('a comma is expected here', 'Add it, or remove an extra bracket or quote before this.'),
  CloseBraceExpected: fault('"}" is expected here', unclosedBracket),
  CloseBracketExpected: fault('"]" is expected here', unclosedBracket),
  EndOfFileExpected: fault('the file should end here', 'Remove everything after the last bracket.'),
  InvalidCommentToken: fault('this file cannot have comments', 'Remove it: browsers read this file, too.'),
  UnexpectedEndOfComment: fault('a comment is not closed', 'Close it with */.'),
  UnexpectedEndOfString: fault('a text is not closed', closeText),
  InvalidCharacter: fault('a text contains a tab or another control character', closeText),
  UnexpectedEndOfNumber: number,
  InvalidNumberFormat: number,
  InvalidUnicode: backslash,
  InvalidEscapeCharacter: backslash,
}

function syntaxFault(code: string, symbol: string): Fault {
  if (code !== 'InvalidSymbol') return syntaxFaults[code] ?? fault(code, 'See portal.schema.json.')
  if (/^(<{7}|\|{7}|={7}|>{7})$/.test(symbol)) {
    return fault('a merge conflict is not resolved', 'Keep one of the two versions, and remove the marks.')
  }
  const [invisible] = /[\p{Z}\p{C}]/u.exec(symbol) ?? []
  return invisible === undefined
    ? fault(`${JSON.stringify(symbol.slice(0, 40))} is not JSON`, 'Put texts and keys in straight double quotes: "…".')
    : fault(`an invisible character is here: ${codePointOf(invisible)}`, 'Replace it by a plain space, or delete it.')
}

/** Reports each key that an object already has. */
function repeatedKeysIn(node: Node, path: Path, lines: LineStarts): readonly ConfigProblem[] {
  const { type, children = [] } = node
  if (type === 'array') return children.flatMap((item, index) => repeatedKeysIn(item, [...path, index], lines))
  const keys = new Set<unknown>()
  return (type === 'object' ? children : []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined || value === undefined) return []
    const keyPath = [...path, String(key.value)]
    const hint = 'Only the last one would take effect: remove the other.'
    const repetition = { path: pathText(keyPath), message: 'is written twice', hint, place: placeOf(value, lines) }
    const isRepeated = keys.has(key.value)
    keys.add(key.value)
    return [...(isRepeated ? [repetition] : []), ...repeatedKeysIn(value, keyPath, lines)]
  })
}

/** Returns the value at a path. For a missing one, the innermost object that should contain it. */
function nearestNode(root: Node, path: Path): Node {
  // JSON has no symbols as keys.
  return findNodeAtLocation(root, path as JSONPath) ?? (path.length === 0 ? root : nearestNode(root, path.slice(0, -1)))
}

/** Returns such as `"Portainer", line 214`: the name of the entry that contains the value, and the value's line. */
function placeOf(node: Node, lines: LineStarts): string {
  const [name, line] = [nameOf(node), `line ${lineAt(node.offset, lines)}`]
  return name === '' ? line : `${JSON.stringify(name)}, ${line}`
}

/** Returns the name of the innermost entry of a list that contains the value. */
function nameOf(node: Node): string {
  const { name, label } = node.parent?.type === 'array' ? fieldsOf(getNodeValue(node)) : {}
  return keyIn(name ?? label) || (node.parent ? nameOf(node.parent) : '')
}

/** The offset of each line, for files with thousands of problems. */
type LineStarts = readonly number[]

function lineStarts(text: string): LineStarts {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length)]
}

/** Returns the number of the line with an offset. */
const lineAt = (offset: number, lines: LineStarts): number => lines.findLastIndex((start) => start <= offset) + 1
