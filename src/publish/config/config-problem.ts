import type { Fault } from '../../portal/schema/fault.ts'

export type Path = readonly PropertyKey[]

/** A fault, and the path of the value in the file. */
export interface Problem extends Fault {
  readonly path: Path
}

/** A problem or warning as the report prints it. */
export interface ConfigProblem extends Fault {
  /** Such as `cards.apps[0].imagePath`, or the path of a picture. */
  readonly path: string
  /** The name of the entry and its line, `"Portainer", line 214`; for a syntax error `line 3, column 7`. */
  readonly place?: string
}

/** Returns the problem of the value at a path, or none without a fault. */
export function problemAt(path: Path, fault: Fault | null): readonly Problem[] {
  return fault ? [{ path, ...fault }] : []
}

/** The path of the file as a whole. */
export const wholeFile = '(file)'

/** Formats a path as JavaScript would write it: `sites[2].url`. */
export function pathText(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[\w$]+$/.test(String(step)) ? `.${String(step)}` : `[${JSON.stringify(String(step))}]`
  })
  return steps.length === 0 ? wholeFile : steps.join('').replace(/^\./, '')
}
