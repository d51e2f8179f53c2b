import * as styles from './monogram.css.ts'

interface MonogramProps {
  readonly name: string
  /** Instead of the initials of the name, which another card has. */
  readonly letters?: string | undefined
  /** Decides the colours. Default: the name. An id keeps them the same in every language. */
  readonly colorKey?: string | undefined
  /** Draw a picture of 16:9 instead of a square. */
  readonly wide?: boolean
  readonly className?: string | undefined
  /** In CSS pixels. Default: as its width and shape demand. */
  readonly height?: number | undefined
}

/** The initials of a name in colours of its own, for what has no picture. Hidden from assistive technology. */
export function Monogram({ name, letters, colorKey = name, wide = false, className = '', height }: MonogramProps) {
  const colors = styles.colors[hashOf(colorKey) % styles.colors.length] ?? ''
  const [width, size] = wide ? [640, 150] : [360, 176]
  return (
    <svg
      className={`${styles.monogram} ${colors} ${className}`}
      viewBox={`0 0 ${width} 360`}
      preserveAspectRatio="xMidYMid slice"
      height={height}
      aria-hidden="true"
    >
      <rect width={width} height="360" />
      <text className={styles.letters} x={width / 2} y="180" dy="0.36em" fontSize={size}>
        {letters ?? initialsOf(name)}
      </text>
    </svg>
  )
}

/**
 * Returns two initials, or the first two letters of a single word. Short words in lower case count only if there are no
 * others.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const longWords = words.filter((word) => !/^\p{Ll}{1,3}$/u.test(word))
  // A name may have no letters at all, such as an emoji.
  const [first = name.trim(), second] = longWords.length > 0 ? longWords : words
  const [initial = '', next = ''] = first
  // In the same case as on the prerendered page, whatever the language of the browser.
  return initial.toUpperCase() + (second === undefined ? next : (Array.from(second)[0] ?? '').toUpperCase())
}

/** Spreads texts over numbers, the same in every browser. */
function hashOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash
}
