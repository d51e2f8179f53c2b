import type { Text } from '../portal/config.ts'
import type { Portal } from './context.tsx'

/**
 * Returns a name's label and language. `names` has the name in both languages, because people may search in either. It
 * is empty for a name that is the same in both.
 */
export function namedBy({ text }: Portal, name: Text) {
  const { text: label, lang } = text(name)
  return { label, lang, names: typeof name === 'string' ? '' : Object.values(name).join(' ') }
}
