/** An error or warning about the configuration: its path (`cards.apps[0].imagePath`), a message, and how to fix it. */
export interface ConfigProblem {
  readonly path: string
  readonly message: string
  readonly hint: string
  /** The name of the entry and its line: `"Portainer", line 214`. Unknown where no file was read. */
  readonly place?: string
}

/** A problem with a value, independent of its path. */
export type Fault = Omit<ConfigProblem, 'path' | 'place'>

export function fault(message: string, hint: string): Fault {
  return { message, hint }
}

export type Path = readonly PropertyKey[]

/** Formats a path as JavaScript would write it: `sites[2].url`. The root is `(file)`. */
export function pathText(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[\w$]+$/.test(String(step)) ? `.${String(step)}` : `[${JSON.stringify(String(step))}]`
  })
  return steps.length === 0 ? '(file)' : steps.join('').replace(/^\./, '')
}
