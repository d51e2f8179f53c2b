import * as styles from './loader.css.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface LoaderProps {
  readonly variant?: keyof typeof styles.variant | undefined
  /** `current` is the colour of the surrounding text. */
  readonly colour?: keyof typeof styles.colour | undefined
  /** 16, 24 or 40 px. */
  readonly size?: keyof typeof styles.size | undefined
  readonly label?: string | undefined
  /** Set if another element announces the loading state, such as the button around the loader. */
  readonly decorative?: boolean | undefined
}

const shapes = {
  spinner: <span className={styles.ring} />,
  dots: [0, 1, 2].map((index) => <span key={index} className={styles.dot} />),
  bar: (
    <span className={styles.track}>
      <span className={styles.runner} />
    </span>
  ),
}

export function Loader({ variant = 'spinner', colour = 'primary', size = 'medium', label, decorative }: LoaderProps) {
  return (
    <span
      className={`${styles.variant[variant]} ${styles.colour[colour]} ${styles.size[size]}`}
      {...(decorative ? { 'aria-hidden': true } : { role: 'status' })}
    >
      {shapes[variant]}
      {!decorative && <VisuallyHidden>{label ?? 'Loading…'}</VisuallyHidden>}
    </span>
  )
}
