import type { Text } from '../portal/config.ts'
import type { Portal } from './context.tsx'

/** Returns a name's label and language, and its words in both languages, because people may search in either. */
export function namedBy({ text }: Portal, name: Text) {
  const { text: label, lang } = text(name)
  return { label, lang, names: typeof name === 'string' ? '' : Object.values(name).join(' ') }
}
