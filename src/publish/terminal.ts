/** The one place that prints: what providers, monitors and files say must not reach the terminal as they wrote it. */
import { inspect } from 'node:util'
import { visible } from '../base/visible.ts'

export function print(text: string): void {
  console.log(visible(text))
}

/** Prints a message, or an error with its stack trace. */
export function printError(error: unknown): void {
  console.error(visible(typeof error === 'string' ? error : inspect(error)))
}
