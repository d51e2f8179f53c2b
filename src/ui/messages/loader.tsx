import * as styles from './loader.css.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface LoaderProps {
  readonly variant?: keyof typeof styles.variant | undefined
  /** `current` is the colour of the surrounding text. */
  readonly colour?: keyof typeof styles.colour | undefined
  /** 16, 24 or 40 px. */
  readonly size?: keyof typeof styles.size | undefined
  /** Null if another element announces the loading state, such as the button around the loader. */
  readonly label: string | null
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

export function Loader({ variant = 'spinner', colour = 'primary', size = 'medium', label }: LoaderProps) {
  return (
    <span
      className={`${styles.variant[variant]} ${styles.colour[colour]} ${styles.size[size]}`}
      {...(label === null ? { 'aria-hidden': true } : { role: 'status' })}
    >
      {shapes[variant]}
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
