import { usePortal } from '../app/context.tsx'
import * as styles from './side-menu.css.ts'

/** The product's short name in capitals. */
export function ShortName() {
  const { config, locale, text } = usePortal()
  return <p className={styles.shortName}>{text(config.shortName).text.toLocaleUpperCase(locale)}</p>
}
