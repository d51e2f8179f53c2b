import { useTexts } from '../app/context/context.tsx'
import { opensNewTab } from '../portal/pages.ts'
import type { CauseForm } from '../texts/sentences/of-causes.ts'
import { TextLink } from '../ui/index.ts'
import * as styles from './cause-line.css.ts'

/** Why sites are in trouble, and what to do about it. */
export function CauseLine({ form: { text, help, press } }: { readonly form: CauseForm }) {
  const { t } = useTexts()
  return (
    <div>
      <span>{text}</span>{' '}
      {help !== undefined && (
        <TextLink href={help} newTabText={opensNewTab(help) ? t.opensInNewTab : undefined}>
          {t.cause.howToConnect}
        </TextLink>
      )}
      {press !== undefined && (
        <details className={styles.press}>
          <summary>{t.cause.whatToPress}</summary>
          <p>{press}</p>
        </details>
      )}
    </div>
  )
}
