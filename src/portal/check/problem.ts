/** Something wrong in the configuration file: where (`cards.apps[0].imagePath`), what, and what to write instead. */
export interface Problem {
  readonly path: string
  readonly message: string
  readonly hint: string
}

/** What is wrong with a value, before it is known where the value stands. */
export type Fault = Omit<Problem, 'path'>

export function fault(message: string, hint: string): Fault {
  return { message, hint }
}

export type Path = readonly PropertyKey[]

/** A path as a person would type it: `sites[2].url`; the file itself is `(file)`. */
export function pathText(path: Path): string {
  const text = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[\w$]+$/.test(String(step)) ? `.${String(step)}` : `[${JSON.stringify(String(step))}]`
  })
  return text.length === 0 ? '(file)' : text.join('').replace(/^\./, '')
}
