import { z } from 'zod'
import { fault } from '../../portal/schema/fault.ts'
import { type Path, type Problem } from './config-problem.ts'
import { suggestionFor } from './suggestion.ts'

const generalHint = 'See portal.schema.json.'

/**
 * Describes an issue in the single string that zod allows: a message and, on the next line, a hint for the user who
 * edits the file. Unknown keys share a message, and each adds a line with its hint.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { description: hint = generalHint } = (issue.schema && z.globalRegistry.get(issue.schema)) ?? {}
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.schema instanceof z.ZodObject ? Object.keys(issue.schema.shape) : []
    return ['is not a known key', ...issue.keys.map((key) => keyHint(key, keys))].join('\n')
  }
  if (issue.input === undefined) {
    const key = issue.path?.at(-1)
    const choices = issue.code === 'invalid_value' ? ` ${choiceHint(undefined, issue.values.map(String))}` : ''
    return `is missing\n${key === undefined ? '' : `Add "${String(key)}". `}${hint}${choices}`
  }
  if (issue.code === 'invalid_value') {
    return `is not a known value: ${JSON.stringify(issue.input)}\n${choiceHint(issue.input, issue.values.map(String))}`
  }
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return undefined
  // Every union in the file format has a text as its first branch.
  const expected = issue.code === 'invalid_type' ? issue.expected : 'string'
  const isQuoted = issue.input === 'true' || issue.input === 'false'
  const quotes = isQuoted && expected === 'boolean' ? 'Remove the quotes. ' : ''
  return `must be ${typeNames[expected] ?? expected}, not ${typeNameOf(issue.input)}\n${quotes}${hint}`
}

const clientSecret = fault(
  'is a secret, and the portal is a public client, which has none',
  'Remove it, and have the provider replace it: what stood in this file is no secret any more.',
)

/** Returns the problems of all issues. */
export function problemsOf(issues: readonly z.core.$ZodIssue[] = []): readonly Problem[] {
  const problems = issues.flatMap((issue) => problemsOfIssue(issue, []))
  // A list that stands beside "cards" is missing there for the same reason.
  const misplaced = problems.flatMap(({ path }) =>
    path.length === 1 && cardLists.includes(String(path[0])) ? path : [],
  )
  const isSaid = ({ path: [top, list = '', ...rest], message }: Problem): boolean =>
    top === 'cards' && rest.length === 0 && message === 'is missing' && misplaced.includes(list)
  return problems.filter((problem) => !isSaid(problem))
}

/** Returns the problems of an issue. For a union, these are the problems of the branch that has the value's type. */
function problemsOfIssue(issue: z.core.$ZodIssue, parent: Path): readonly Problem[] {
  const path = [...parent, ...issue.path]
  if (issue.code === 'invalid_key') return issue.issues.flatMap((error) => problemsOfIssue(error, path))
  const branchOfType =
    issue.code === 'invalid_union' &&
    issue.errors.find((branch) => !branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
  if (branchOfType) return branchOfType.flatMap((error) => problemsOfIssue(error, path))
  const [message = '', ...hints] = issue.message.split('\n')
  if (issue.code !== 'unrecognized_keys') return [{ path, message, hint: hints[0] ?? generalHint }]
  return issue.keys.map((key, index) => {
    const fault = /^client_?secret$/i.test(key) ? clientSecret : { message, hint: hints[index] ?? generalHint }
    return { path: [...path, key], ...fault }
  })
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
  record: 'an object { … }',
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeNames[typeof value] ?? `a ${typeof value}`
}

function choiceHint(value: unknown, choices: readonly string[]): string {
  const suggestion = typeof value === 'string' ? suggestionFor(value, choices) : undefined
  return `${suggestion === undefined ? '' : `Did you mean "${suggestion}"? `}Known values: ${choices.join(', ')}.`
}

const cardLists = ['webpages', 'apps', 'tools', 'demo']

function keyHint(key: string, keys: readonly string[]): string {
  if (keys.includes('cards') && cardLists.includes(key)) return `Move it into "cards": { "${key}": […] }.`
  const suggestion = suggestionFor(key, keys)
  return suggestion === undefined ? `Remove it. Known keys: ${keys.join(', ')}.` : `Did you mean "${suggestion}"?`
}
