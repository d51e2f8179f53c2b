import { useTexts } from '../../app/context/context.tsx'
import { AddressLink } from '../../app/links/address-link.tsx'
import type { CauseForm } from '../../texts/sentences/of-causes.ts'
import * as styles from './cause-line.css.ts'

/** Why sites are in trouble, and what to do about it. */
export function CauseLine({ form: { text, help, press } }: { readonly form: CauseForm }) {
  const { t } = useTexts()
  return (
    <div>
      <span>{text}</span> {help !== undefined && <AddressLink href={help}>{t.cause.howToConnect}</AddressLink>}
      {press !== undefined && (
        <details className={styles.press}>
          <summary>{t.cause.whatToPress}</summary>
          <p>{press}</p>
        </details>
      )}
    </div>
  )
}
