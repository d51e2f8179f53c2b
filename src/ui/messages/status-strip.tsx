import * as styles from './status-strip.css.ts'
import type { Tone } from '../theme/tone.ts'

interface StatusStripProps {
  /** The text alternative of the chart. */
  readonly label: string
  /** From oldest to newest. `idle` is a time without measurements, which draws a thin line. */
  readonly bars: readonly Tone[]
}

const HEIGHT = 20
/** Worse states have taller bars, so that they stand out without relying on colour. */
const heightOf = { good: 8, warn: 14, bad: HEIGHT, idle: 2 }

const tones = ['good', 'warn', 'bad', 'idle'] as const satisfies readonly Tone[]

/** A bar chart of states over time. It has one path per tone, because a page may have 200 strips of 60 bars each. */
export function StatusStrip({ label, bars }: StatusStripProps) {
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${bars.length * 4 - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {tones
        .filter((tone) => bars.includes(tone))
        .map((tone) => (
          <path
            key={tone}
            className={styles.tone[tone]}
            strokeWidth={heightOf[tone]}
            // A line along each run of bars. Its dashes are the bars.
            d={bars
              .map((bar, index) => {
                if (bar !== tone) return ''
                return `${bar === bars[index - 1] ? '' : `M${index * 4} ${HEIGHT - heightOf[tone] / 2}`}h4`
              })
              .join('')}
          />
        ))}
    </svg>
  )
}
