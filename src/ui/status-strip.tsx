import * as styles from './status-strip.css.ts'
import type { Tone } from './tone.ts'

interface StatusStripProps {
  /** What the picture shows, in words. */
  readonly label: string
  /** From old to new. `idle` is a gap: nothing is known of that time. */
  readonly bars: readonly Tone[]
}

const HEIGHT = 20
/** The worse, the higher: the eye finds trouble without telling colours apart. */
const heightOf: Readonly<Record<Tone, number>> = { good: 8, warn: 14, bad: HEIGHT, idle: 2 }

const tones: readonly Tone[] = ['idle', 'good', 'warn', 'bad']

/** How something went over time. One path for each tone, because two hundred strips of sixty bars stand on one page. */
export function StatusStrip({ label, bars }: StatusStripProps) {
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${bars.length * 4 - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {tones.map((tone) => (
        <path
          key={tone}
          className={styles.tone[tone]}
          d={bars
            .map((bar, at) => (bar === tone ? `M${at * 4} ${HEIGHT}v-${heightOf[tone]}h3v${heightOf[tone]}z` : ''))
            .join('')}
        />
      ))}
    </svg>
  )
}
