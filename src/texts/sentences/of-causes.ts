/** The sentences about the cause of a trouble. */
import type { Cause, Situation } from '../../situation/index.ts'
import { formatList } from '../format.ts'
import { capitalized, MAX_NAMED } from './sentence-parts.ts'
import type { Words } from './sentence-parts.ts'

/** A sentence about a cause, and what to do about it. */
export interface CauseForm {
  readonly text: string
  /** Where people read how to connect. */
  readonly help?: string
  /** What to press in the browser. */
  readonly press?: string
}

/**
 * The cause, in one line, unless the title of the banner, or the title of an incident at the site, has told it: `The office VPN is
 * off or not working: Ledger and Files cannot be reached from here.`
 *
 * @param urls the sites that it explains. Without several, the sentence is about one
 */
export function causeForm(cause: Cause, urls: readonly string[], words: Words): CauseForm | null {
  const { permission, network, mayNeed, needs, unknown, press } = words.t.cause
  if (cause.kind === 'permission') {
    return { text: permission(urls.length), press: press[cause.permission] }
  }
  if (cause.kind !== 'network' && cause.kind !== 'unknown') return null
  if (cause.network === null) return { text: unknown }
  const name = words.text(cause.network.name).text
  const { help } = cause.network
  const link = help === undefined ? {} : { help }
  if (cause.kind === 'network') return { text: capitalized(network(name, namesForm(urls, words))), ...link }
  return { text: (cause.isNeeded ? needs : mayNeed)(name), ...link }
}

/** The line of a tile: that the site needs a network, or may; or that what the banner tells is not its cause. */
export function tileCauseForm({ cause }: Situation, words: Words): string {
  if (cause?.kind === 'network') return words.t.cause.needsShort(words.text(cause.network.name).text)
  if (cause?.kind !== 'unknown') return ''
  if (cause.network === null) return cause.isOther ? words.t.cause.notKnown : ''
  return causeForm(cause, [], words)?.text ?? ''
}

/** `Ledger, Payroll and 3 more`. */
function namesForm(urls: readonly string[], words: Words): string {
  const names = urls.slice(0, MAX_NAMED).map((url) => words.nameOf(url).text)
  const more = urls.length - names.length
  return formatList(more > 0 ? [...names, words.t.cause.others(more)] : names, words.locale)
}
