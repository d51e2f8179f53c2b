import type { Text } from '../portal/config.ts'
import type { Portal } from './context.tsx'

/** Label, language and search words of a name: people may type the name in either language. */
export function namedBy({ text }: Portal, name: Text) {
  const { text: label, lang } = text(name)
  return { label, lang, names: typeof name === 'string' ? '' : Object.values(name).join(' ') }
}
