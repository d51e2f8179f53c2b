import { createHash } from 'node:crypto'

/** What stands in every page itself: the first script and the styles, without which nothing can be painted. */
export interface Inline {
  readonly script: string
  readonly style: string
}

/** A source of the policy: allows an element with exactly this text, and no other. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** @throws where the text would end its element before its own end */
export function elementOf(name: 'script' | 'style', text: string): string {
  if (/<\/|<!--/.test(text))
    throw new Error(`This cannot stand in a <${name}>: ${/.{0,40}(?:<\/|<!--).{0,40}/.exec(text)?.[0]}`)
  return `<${name}>${text}</${name}>`
}
