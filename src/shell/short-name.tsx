import { useConfig, useTexts } from '../app/context.tsx'
import * as styles from './side-menu.css.ts'

export function ShortName() {
  const config = useConfig()
  const { text } = useTexts()
  return <p className={styles.shortName}>{text(config.shortName).text}</p>
}
