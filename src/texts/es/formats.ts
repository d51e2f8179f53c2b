import type { Formats } from '../en/formats.ts'

export const formats: Formats = {
  tag: 'es',
  clock: { hour: 'numeric', minute: '2-digit' },
}
