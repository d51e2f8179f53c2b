import type { z } from 'zod'
import { nearest } from './nearest.ts'
import { type ConfigProblem, type Fault, fault, type Path, pathText } from './problem.ts'
import { jsonSchema } from './schema.ts'

type Issue = z.core.$ZodIssue

/** The JSON Schema keywords that this file uses. */
interface SchemaNode {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly definitions?: Readonly<Record<string, SchemaNode>>
}

// zod generates it from our own definition, so the shape is certain.
const root = jsonSchema as SchemaNode

/** Translates a zod issue into problems with a hint for the person who edits the file. */
export function problemsOf(issue: Issue, parent: Path = []): readonly ConfigProblem[] {
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
        {
          path: at,
          ...fault(`must be ${typeNames[issue.expected] ?? issue.expected}, not ${typeNameOf(issue.input)}`, hint),
        },
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

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeNames[typeof value] ?? `a ${typeof value}`
}

function choiceFault(choices: readonly string[], value: unknown): Fault {
  const suggestion = typeof value === 'string' ? nearest(value, choices) : undefined
  const list = `Known values: ${choices.join(', ')}.`
  const hint = suggestion === undefined ? list : `Did you mean "${suggestion}"? ${list}`
  return fault(`is not a known value: ${JSON.stringify(value)}`, hint)
}

function keyFault(key: string, allowedKeys: readonly string[]): Fault {
  const suggestion = nearest(key, allowedKeys)
  const hint =
    suggestion === undefined ? `Remove it. Known keys: ${allowedKeys.join(', ')}.` : `Did you mean "${suggestion}"?`
  return fault('is not a known key', hint)
}

/** Reports the problems of the union branch, string or object, whose type the value has. */
function unionProblems(issue: Issue & { code: 'invalid_union' }, path: Path, hint: string): readonly ConfigProblem[] {
  const branchOfType = issue.errors.find(
    (branch) => !branch.some((error) => error.code === 'invalid_type' && error.path.length === 0),
  )
  if (branchOfType !== undefined) return branchOfType.flatMap((error) => problemsOf(error, path))
  return [{ path: pathText(path), message: `must be a text, not ${typeNameOf(issue.input)}`, hint }]
}

function nodeAt(path: Path): SchemaNode {
  return path.reduce<SchemaNode>((node, step) => {
    if (typeof step === 'number') return resolveReference(node.items ?? {})
    const options = [node, ...(node.anyOf ?? [])]
    return resolveReference(options.map((option) => option.properties?.[String(step)]).find(Boolean) ?? {})
  }, root)
}

function resolveReference(node: SchemaNode): SchemaNode {
  const name = node.$ref?.replace('#/definitions/', '')
  return (name === undefined ? undefined : root.definitions?.[name]) ?? node
}

function keysOf(node: SchemaNode): readonly string[] {
  return [node, ...(node.anyOf ?? [])].flatMap((option) => Object.keys(option.properties ?? {}))
}
