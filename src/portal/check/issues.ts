import type { z } from 'zod'
import { nearest } from './nearest.ts'
import { type Fault, fault, type Path, pathText, type Problem } from './problem.ts'
import { jsonSchema } from './schema.ts'

type Issue = z.core.$ZodIssue

/** What this file reads of a JSON schema. */
interface SchemaNode {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly definitions?: Readonly<Record<string, SchemaNode>>
}

// Made by zod from our own definition, so its shape is known.
const root = jsonSchema as SchemaNode

/** An issue of zod's in the words of a person who edits the file. One issue may be several problems. */
export function problemsOf(issue: Issue, parent: Path = []): readonly Problem[] {
  const path = [...parent, ...issue.path]
  const at = pathText(path)
  const { description: hint = 'See portal.schema.json.' } = nodeAt(path)
  if (issue.code !== 'custom' && issue.code !== 'unrecognized_keys' && issue.input === undefined) {
    return [
      { path: at, message: 'is missing', hint: path.length === 0 ? hint : `Add "${String(path.at(-1))}". ${hint}` },
    ]
  }
  switch (issue.code) {
    case 'custom':
      return [{ path: at, message: issue.message, hint: String(issue.params?.['hint'] ?? hint) }]
    case 'invalid_type':
      return [
        { path: at, ...fault(`must be ${wanted[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`, hint) },
      ]
    case 'invalid_value':
      return [{ path: at, ...choiceFault(issue.values.map(String), issue.input) }]
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: pathText([...path, key]), ...keyFault(key, keysOf(nodeAt(path))) }))
    case 'invalid_union':
      return unionProblems(issue, path, hint)
    default:
      return [{ path: at, message: issue.message, hint }]
  }
}

const wanted: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return wanted[typeof value] ?? `a ${typeof value}`
}

function choiceFault(choices: readonly string[], given: unknown): Fault {
  const meant = typeof given === 'string' ? nearest(given, choices) : undefined
  const known = `Known: ${choices.join(', ')}.`
  const hint = meant === undefined ? known : `Did you mean "${meant}"? ${known}`
  return fault(`is not a known value: ${JSON.stringify(given)}`, hint)
}

function keyFault(key: string, known: readonly string[]): Fault {
  const meant = nearest(key, known)
  const hint = meant === undefined ? `Remove it. Known here: ${known.join(', ')}.` : `Did you mean "${meant}"?`
  return fault('is not a known key', hint)
}

/** A text is a string or an object: the faults of whichever of the two it tries to be. */
function unionProblems(issue: Issue & { code: 'invalid_union' }, path: Path, hint: string): readonly Problem[] {
  const meant = issue.errors.find(
    (branch) => !branch.some((one) => one.code === 'invalid_type' && one.path.length === 0),
  )
  if (meant !== undefined) return meant.flatMap((one) => problemsOf(one, path))
  return [{ path: pathText(path), message: `must be a text, not ${kindOf(issue.input)}`, hint }]
}

function nodeAt(path: Path): SchemaNode {
  return path.reduce<SchemaNode>((node, step) => {
    if (typeof step === 'number') return resolved(node.items ?? {})
    const options = [node, ...(node.anyOf ?? [])]
    return resolved(options.map((option) => option.properties?.[String(step)]).find(Boolean) ?? {})
  }, root)
}

function resolved(node: SchemaNode): SchemaNode {
  const name = node.$ref?.replace('#/definitions/', '')
  return (name === undefined ? undefined : root.definitions?.[name]) ?? node
}

function keysOf(node: SchemaNode): readonly string[] {
  return [node, ...(node.anyOf ?? [])].flatMap((option) => Object.keys(option.properties ?? {}))
}
