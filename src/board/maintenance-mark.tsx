import { partProps } from '../app/painted-parts.ts'
import { Badge } from '../ui/index.ts'
import * as styles from './maintenance-mark.css.ts'

interface MaintenanceMarkProps {
  readonly hidden: boolean
  readonly children: string
}

/** Marks the tile of a site under announced maintenance. Before hydration, first/states.ts shows or hides the mark. */
export function MaintenanceMark({ hidden, children }: MaintenanceMarkProps) {
  return (
    <span className={styles.mark} hidden={hidden} {...partProps('maintenance')}>
      <Badge>{children}</Badge>
    </span>
  )
}
