import type { Announcement } from '../../announcements/index.ts'
import type { Situation } from '../../situation/index.ts'
import { kindForm, moreForm } from '../../texts/sentences/sentence-parts.ts'
import { Icon } from '../../ui/index.ts'
import { useTexts } from '../context/context.tsx'
import * as styles from './incident-link.css.ts'
import { PageLink } from './page-link.tsx'
import { bannerId, iconOfKind, incidentIdOf } from '../state-look.ts'

/** An incident with its kind, or with the vendor that tells of it. */
export function IncidentTitle({ incident }: { readonly incident: Announcement }) {
  const texts = useTexts()
  const title = texts.text(incident.title)
  return (
    <>
      <span>{`${kindForm(incident, texts)}:`}</span> <span lang={title.lang}>{title.text}</span>
    </>
  )
}

interface IncidentLinksProps {
  readonly situation: Situation | undefined
  readonly onFollow?: (() => void) | undefined
}

/**
 * The title of the newest incident at a site, if there is one, and how many more there are. They lead to the banner of the
 * dashboard, which tells the rest.
 */
export function IncidentLinks({ situation, onFollow }: IncidentLinksProps) {
  const texts = useTexts()
  if (!situation?.incident) return null
  const { incident, moreIncidents } = situation
  return (
    <span className={styles.place}>
      <span className={styles.icon}>
        <Icon name={iconOfKind.incident} size="sm" />
      </span>
      <span className={styles.links}>
        <PageLink to="/" suffix={`#${incidentIdOf(incident)}`} className={styles.link} onClick={onFollow}>
          <IncidentTitle incident={incident} />
        </PageLink>{' '}
        {moreIncidents > 0 && (
          <PageLink to="/" suffix={`#${bannerId}`} className={styles.link} onClick={onFollow}>
            <span>{moreForm(moreIncidents, texts)}</span>
          </PageLink>
        )}
      </span>
    </span>
  )
}
