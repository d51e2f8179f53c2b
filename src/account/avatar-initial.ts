/** Returns the first visible character of a name as a capital: a letter with its accents, a flag, an emoji. */
export function initialOf(name: string): string {
  const visible = name.normalize().replace(/^[\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]+/u, '')
  const [first = ''] = 'Segmenter' in Intl ? graphemesOf(visible) : visible // Firefox before 125 has none
  return first.toUpperCase()
}

const graphemesOf = (text: string): readonly string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
