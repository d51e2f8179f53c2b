/** What is wrong with a value, and how to mend it. */
export interface Fault {
  readonly message: string
  readonly hint: string
}

export function fault(message: string, hint: string): Fault {
  return { message, hint }
}
