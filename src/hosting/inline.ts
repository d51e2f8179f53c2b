import { createHash } from 'node:crypto'

/** The script and the styles that are inline in every page, because the first paint needs them. */
export interface Inline {
  readonly script: string
  readonly style: string
}

/** A source expression that allows an inline element with exactly this text (CSP 3 §2.3.1). */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** @throws for text that would close the element early */
export function elementOf(name: 'script' | 'style', text: string): string {
  if (/<\/|<!--/.test(text))
    throw new Error(`A <${name}> cannot contain this: ${/.{0,40}(?:<\/|<!--).{0,40}/.exec(text)?.[0]}`)
  return `<${name}>${text}</${name}>`
}
