/** Fills in the environment values that a configuration names, and finds what is left of a template. */
import { fault, type Fault } from '../../portal/schema/fault.ts'
import { type Path, pathText, type Problem } from './config-problem.ts'

/** Such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

const environmentName = /\$\{([A-Za-z_]\w*)\}/g
// Of limited length, so that a long text without an end is judged at once.
const placeholder = /\{\{.{0,100}?\}\}|\$\{.{0,100}?\}|<YOUR[-_ ].{0,100}?>/i

interface Filled {
  /** The JSON value with environment values in its texts. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** The names of the variables in the texts, by the paths of these. */
  readonly names: readonly (readonly [path: string, name: string])[]
}

/**
 * Replaces `${NAME}` in all texts of a JSON value. What is filled in is not read again, so that a value may have
 * brackets of its own.
 */
export function fillIn(json: unknown, environment: Environment, path: Path = []): Filled {
  if (typeof json === 'string') return filledText(json, environment, path)
  if (typeof json !== 'object' || json === null) return { value: json, problems: [], names: [] }
  const steps = Array.isArray(json) ? [...json.entries()] : Object.entries(json)
  const entries = steps.map(([step, inner]) => [step, fillIn(inner, environment, [...path, step])] as const)
  return {
    // Not an assignment, which would change the prototype for a key such as `__proto__`.
    value: Array.isArray(json)
      ? entries.map(([, filled]) => filled.value)
      : Object.fromEntries(entries.map(([step, filled]) => [step, filled.value])),
    problems: entries.flatMap(([, filled]) => filled.problems),
    names: entries.flatMap(([, filled]) => filled.names),
  }
}

function filledText(text: string, environment: Environment, path: Path): Filled {
  const rest = text.replaceAll(environmentName, '')
  const names = [...text.matchAll(environmentName)].map(([, name = '']) => name)
  const faults = [
    ...[...new Set(names)].flatMap((name) => {
      if (secretName.test(name)) return secretFault(name)
      return valueOf(name, environment) === undefined ? missingFault(name) : []
    }),
    ...(placeholder.exec(rest) ?? []).map(placeholderFault),
  ]
  return {
    value: text.replaceAll(environmentName, (whole, name: string) => valueOf(name, environment) ?? whole),
    problems: faults.map((fault) => ({ path, ...fault })),
    names: names.map((name) => [pathText(path), name]),
  }
}

/** Not the members of every object, such as `constructor`. */
const valueOf = (name: string, environment: Environment): string | undefined =>
  Object.hasOwn(environment, name) ? environment[name] : undefined

/** A name of a variable that says that its value is secret. */
const secretName = /(^|_)(secret|token|pass(word|wd|phrase)?|pwd|credentials?|(api|access|private)_?key)(_|\d*$)/i

const secretFault = (name: string): Fault =>
  fault(
    `names \${${name}}, which sounds like a secret`,
    'Everybody can read what a build writes. If the value is public, give it another name.',
  )

/**
 * Returns a function that takes the values of the environment out of a problem, because logs of builds are read by many. A
 * problem of a text with a variable quotes parts of its value, so its quotations go, too.
 */
export function valuesHidden(names: Filled['names'], environment: Environment): <P extends Problem>(problem: P) => P {
  const paths = new Set(names.map(([path]) => path))
  const hide = (text: string): string =>
    names.reduce((hidden, [, name]) => {
      const value = valueOf(name, environment) ?? ''
      return value.length < MIN_HIDDEN_LENGTH ? hidden : hidden.replaceAll(value, () => `\${${name}}`)
    }, text)
  return (problem) => {
    const isOfVariable = paths.has(pathText(problem.path))
    const shown = (text: string): string => hide(isOfVariable ? text.replaceAll(/"[^"]*"/g, '"…"') : text)
    return { ...problem, message: shown(problem.message), hint: shown(problem.hint) }
  }
}

/** A shorter value, such as "1", may be a part of any word. */
const MIN_HIDDEN_LENGTH = 4

const missingFault = (name: string): Fault =>
  fault(
    `names \${${name}}, which the environment does not have`,
    `Give it to the command: ${name}=… npm run build. Everybody can read what it says.`,
  )

const placeholderFault = (text: string): Fault =>
  fault(`contains a placeholder: ${text}`, 'Write the text itself, or ${NAME} for an environment value.')
