import { useConfig, useTexts } from '../../app/context/context.tsx'
import * as styles from './side-menu.css.ts'

/** The short name, beside the operator's logo if there is one. */
export function ShortName() {
  const { brand, shortName } = useConfig()
  const { text } = useTexts()
  return (
    <>
      {brand?.logo !== undefined && <img className={styles.logo} src={`/${brand.logo}`} alt="" />}
      <p className={styles.shortName}>{text(shortName).text}</p>
    </>
  )
}
