import { z } from 'zod'
import { suggestionFor } from './suggestion.ts'
import { type ConfigProblem, type Path, pathText } from './problem.ts'

/** The message about a key that is not in the schema. */
export const unknownKey = 'is not a known key'

const generalHint = 'See portal.schema.json.'

/**
 * Describes an issue in the single string that zod allows: a message and, on the next line, a hint for the person who
 * edits the file. Unknown keys share a message, and each adds a line with its hint.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { description: hint = generalHint } = (issue.schema && z.globalRegistry.get(issue.schema)) ?? {}
  if (issue.code === 'unrecognized_keys') {
    const shape = issue.schema instanceof z.ZodObject ? issue.schema.shape : {}
    return [unknownKey, ...issue.keys.map((key) => keyHint(key, shape, Object(issue.input)))].join('\n')
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
  const quotes = /^(true|false)$/.test(String(issue.input)) && expected === 'boolean' ? 'Remove the quotes. ' : ''
  return `must be ${typeNames[expected] ?? expected}, not ${typeNameOf(issue.input)}\n${quotes}${hint}`
}

/** Returns the problems of all issues, except that a key is missing which the file has under another name. */
export function problemsOf(issues: readonly z.core.$ZodIssue[] = []): readonly ConfigProblem[] {
  const otherNamePaths = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => pathText([...issue.path, key])) : [],
  )
  const hasOtherName = ({ message, path }: z.core.$ZodIssue) =>
    message.startsWith('is missing') &&
    otherNames[String(path.at(-1))]?.some((name) => otherNamePaths.includes(pathText([...path.slice(0, -1), name])))
  return issues.filter((issue) => !hasOtherName(issue)).flatMap((issue) => problemsOfIssue(issue))
}

/** Returns the problems of an issue. For a union, these are the problems of the branch that has the value's type. */
function problemsOfIssue(issue: z.core.$ZodIssue, parent: Path = []): readonly ConfigProblem[] {
  const path = [...parent, ...issue.path]
  if (issue.code === 'invalid_key') return issue.issues.flatMap((error) => problemsOfIssue(error, path))
  const branchOfType =
    issue.code === 'invalid_union' &&
    issue.errors.find((branch) => !branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
  if (branchOfType) return branchOfType.flatMap((error) => problemsOfIssue(error, path))
  const [message = '', ...hints] = issue.message.split('\n')
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
  return paths.map((path, index) => ({ path: pathText(path), message, hint: hints[index] ?? generalHint }))
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

/** The names that dashboards and OpenID Connect clients have for our keys. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  name: ['title'],
  label: ['title', 'name', 'text'],
  // A group has no address, but `items`.
  url: ['href', 'link', 'path', 'items'],
  href: ['url', 'link', 'path'],
  description: ['subtitle'],
  imagePath: ['logo', 'img', 'icon', 'thumbnail'],
  keywords: ['tag', 'tags'],
  section: ['group', 'category'],
  adminAccess: ['hideForGuests'],
  isAdminAccess: ['hideForGuests'],
  menu: ['links', 'navLinks'],
  cards: ['services', 'sections'],
  authority: ['realm', 'serverUrl', 'endpoint', 'issuer'],
  intervalSeconds: ['interval', 'updateInterval', 'updateIntervalMs', 'statusCheckInterval'],
}

const checkKeys = ['statusCheck', 'statusCheckUrl', 'siteMonitor', 'ping']

function keyHint(key: string, shape: z.core.$ZodShape, entry: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(shape)
  const isCard = keys.includes('section')
  if (key === 'items' && keys.includes('url')) {
    const group = JSON.stringify(entry['name'] ?? entry['title'] ?? '…')
    return `Put its ${isCard ? `cards in the list itself, and give each "section": ${group}` : 'entries in the list itself'}.`
  }
  if (isCard && checkKeys.includes(key)) {
    return 'Remove it: cards are not checked. To have the address checked, list it in "sites", too.'
  }
  const name = keys.find((each) => otherNames[each]?.includes(key))
  if (name !== undefined) return renamedHint(key, name, shape, entry)
  const suggestion = suggestionFor(key, keys)
  return suggestion === undefined ? `Remove it. Known keys: ${keys.join(', ')}.` : `Did you mean "${suggestion}"?`
}

function renamedHint(key: string, name: string, shape: z.core.$ZodShape, entry: Readonly<Record<string, unknown>>) {
  if (key === 'realm' || key === 'serverUrl') return 'Write "authority": "<serverUrl>/realms/<realm>" for the two.'
  if (Object.hasOwn(entry, name)) return `Add it to "${name}", or remove it.`
  const rivals = otherNames[name]?.filter((other) => Object.hasOwn(entry, other)) ?? []
  const choice = rivals.length > 1 ? `Keep one of ${rivals.map((rival) => `"${rival}"`).join(', ')}. ` : ''
  return `${choice}It is called "${name}" here. ${descriptionOf(shape[name])}`
}

function descriptionOf(schema: z.core.$ZodType | undefined): string {
  const description = schema && z.globalRegistry.get(schema)?.description
  if (description !== undefined) return description
  const isWrapper = schema instanceof z.ZodExactOptional || schema instanceof z.ZodDefault
  return isWrapper ? descriptionOf(schema.unwrap()) : generalHint
}
