import { visit } from 'jsonc-parser'
import { keyOf } from '../../portal/texts.ts'
import { pathText } from './problem.ts'
import type { ConfigProblem } from './problem.ts'

/** Returns a function that adds to a problem where it is in the file. */
export function locatorIn(file: Uint8Array): (problem: ConfigProblem) => ConfigProblem {
  const placeOf = createLocator(new TextDecoder().decode(file))
  return (problem) => {
    const place = placeOf(problem.path)
    return place === undefined ? problem : { ...problem, place }
  }
}

/**
 * Returns a function that says where a value is in a JSON file, given its path: `"Portainer", line 214`, the name of the
 * entry that contains it, and its line. A value that is missing is where its object begins. Undefined for another file.
 */
function createLocator(file: string): (path: string) => string | undefined {
  const lines = new Map<string, number>()
  const note = (line: number, path: readonly (string | number)[]) => {
    const key = pathText(path)
    if (!lines.has(key)) lines.set(key, line + 1)
  }
  visit(file.replace(/^\uFEFF/, ''), {
    onObjectBegin: (_offset, _length, line, _character, pathOf) => note(line, pathOf()),
    onArrayBegin: (_offset, _length, line, _character, pathOf) => note(line, pathOf()),
    onLiteralValue: (_value, _offset, _length, line, _character, pathOf) => note(line, pathOf()),
  })
  const names = new Map<string, string>()
  collectNames(JSON.parse(file.replace(/^\uFEFF/, '')), [], names)
  return (path) => {
    const ancestors = [path]
    for (let step = path; (step = step.replace(lastStep, '')) !== (ancestors.at(-1) ?? '');) ancestors.push(step)
    const name = ancestors.map((ancestor) => names.get(ancestor)).find((text) => text !== undefined)
    const line = ancestors.map((ancestor) => lines.get(ancestor)).find((number) => number !== undefined)
    if (line === undefined) return undefined
    return name === undefined ? `line ${line}` : `${JSON.stringify(name)}, line ${line}`
  }
}

/** The last step of a path as `pathText` writes it. */
const lastStep = /(\.?[\w$]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])$/

/** Collects the names of the entries of lists, by their paths. */
function collectNames(value: unknown, path: readonly (string | number)[], names: Map<string, string>): void {
  if (Array.isArray(value)) value.forEach((item, index) => collectNames(item, [...path, index], names))
  else if (typeof value === 'object' && value !== null) {
    const { name, label } = value as { readonly name?: unknown; readonly label?: unknown }
    const text = name ?? label
    const isText = typeof text === 'string' || (typeof text === 'object' && text !== null)
    if (typeof path.at(-1) === 'number' && isText) names.set(pathText(path), String(keyOf(text)))
    for (const [key, inner] of Object.entries(value)) collectNames(inner, [...path, key], names)
  }
}
