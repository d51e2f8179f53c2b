import type { Announcement } from '../announcements/index.ts'
import { incidentForm } from '../texts/situations.ts'
import { Icon } from '../ui/index.ts'
import { useTexts } from './context.tsx'
import * as styles from './incident-link.css.ts'
import { PageLink } from './page-link.tsx'
import { iconOfKind, incidentIdOf } from './state-look.ts'

interface IncidentLinkProps {
  readonly incident: Announcement
  readonly onFollow?: (() => void) | undefined
}

/** The title of an incident at a site. It leads to the incident in the banner of the dashboard, which tells the rest. */
export function IncidentLink({ incident, onFollow }: IncidentLinkProps) {
  const texts = useTexts()
  const title = texts.text(incident.title)
  return (
    <span className={styles.place}>
      <span className={styles.icon}>
        <Icon name={iconOfKind.incident} size="sm" />
      </span>
      <PageLink to="/" suffix={`#${incidentIdOf(incident)}`} className={styles.link} onClick={onFollow}>
        <span>{incidentForm(texts)}</span> <span lang={title.lang}>{title.text}</span>
      </PageLink>
    </span>
  )
}
