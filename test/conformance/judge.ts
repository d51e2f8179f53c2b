import { detailsOf, exactTextOf, problemTitleOf } from '../../src/texts/auth-problems.ts'
import { modules, notApplicable, type Module } from './modules.ts'
import type { Plan } from './suite.ts'

export interface Outcome {
  /** The module's state in the suite. */
  readonly status: string
  readonly result: string
  /** The state that the portal showed, in the words of `expectedState`. */
  readonly shown: string
}

/** The state of a portal that was stopped. */
export const stopped = 'stopped by the driver'

/** The state that the portal should show. */
export function expectedState(module: Module): string {
  if ('last' in module) return stopped
  const { shows: code } = module
  if (code === 'signed in' || code === 'signed out') return code
  return stateWith('signed out', problemTitleOf({ code }, 'en'), exactTextOf({ code }, 'en') ?? detailsOf({ code })[0])
}

/** A state with the message of a problem. */
export const stateWith = (person: string, title: string, exactText?: string | null): string =>
  `${person}: ${title}${exactText ? ` (${exactText})` : ''}`

/** The reasons why a module failed. */
export function faultsOf(module: Module, { status, result, shown }: Outcome): readonly string[] {
  const expected = ('result' in module && module.result) || 'PASSED'
  const state = expectedState(module)
  return [
    ...(status === 'FINISHED' ? [] : [`The suite has not finished it: ${status || 'no state'}.`]),
    ...(result === expected ? [] : [`The result should be ${expected}.`]),
    ...(shown === state ? [] : [`The portal should show: ${state}.`]),
  ]
}

export interface Sorted {
  readonly run: readonly (readonly [name: string, module: Module])[]
  /** Modules that do not apply, with the reason. */
  readonly left: readonly (readonly [name: string, reason: string])[]
  /** Modules that would be skipped silently, with the fault. */
  readonly lost: readonly (readonly [name: string, fault: string])[]
}

/** Sorts the modules of a plan. `created` lists those that the suite keeps for our variant. */
export function sortModules({ modules: all }: Plan, created: readonly string[]): Sorted {
  const names = [...new Set([...all, ...created])]
  const known = new Map(Object.entries(modules))
  const reasons = new Map(Object.entries(notApplicable))
  const [run, left, lost]: [[string, Module][], [string, string][], [string, string][]] = [[], [], []]
  for (const name of names) {
    const [module, reason] = [known.get(name), reasons.get(name)]
    if (reason !== undefined) left.push([name, reason])
    else if (module === undefined) lost.push([name, 'modules.ts does not say whether it applies.'])
    else if (created.includes(name)) run.push([name, module])
    else lost.push([name, 'The suite leaves it out of the plan.'])
  }
  return { run, left, lost }
}
