import { usePortal } from '../app/context.tsx'
import * as styles from './side-menu.css.ts'

export function ShortName() {
  const { config, locale, text } = usePortal()
  return <p className={styles.shortName}>{text(config.shortName).text.toLocaleUpperCase(locale)}</p>
}
