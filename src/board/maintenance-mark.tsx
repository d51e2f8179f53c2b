import { MAINTENANCE_MARK } from '../app/marks.ts'
import { Badge } from '../ui/index.ts'
import * as styles from './maintenance-mark.css.ts'

/** Props of a tile. first/states.ts sets the same attribute before React hydrates. */
export function maintenanceProps(isInMaintenance: boolean) {
  return isInMaintenance ? { [MAINTENANCE_MARK]: '' } : {}
}

/** The word beside the state of a site, visible while the tile has the mark. */
export function MaintenanceMark({ children }: { readonly children: string }) {
  return (
    <span className={styles.mark}>
      <Badge>{children}</Badge>
    </span>
  )
}
