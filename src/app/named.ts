import type { Text } from '../portal/config.ts'
import type { Portal } from './context.tsx'

/**
 * Returns a name's label and language, and `names`: the name in both languages and the keywords in both, because people
 * may search in either. A name that is the same in both languages is left out.
 */
export function namedBy({ text }: Portal, name: Text, keywords: Text = '') {
  const { text: label, lang } = text(name)
  const names = typeof name === 'string' ? [] : Object.values(name)
  return { label, lang, names: [...names, ...textsOf(keywords)].join(' ') }
}

/** Returns a text in all its languages. */
export function textsOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}
