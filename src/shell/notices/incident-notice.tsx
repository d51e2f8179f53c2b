import { useHydrated } from '@tanstack/react-router'
import { dismissalOf } from '../../announcements/index.ts'
import { useCores, useTexts } from '../../app/context/context.tsx'
import { useCurrentPath } from '../../app/context/current-path.ts'
import { useReading } from '../../app/context/use-situations.ts'
import { useStore } from '../../app/context/use-store.ts'
import { IncidentTitle } from '../../app/links/incident-link.tsx'
import { PageLink } from '../../app/links/page-link.tsx'
import { iconOfKind, incidentIdOf } from '../../app/state-look.ts'
import { incidentTitleForm, moreForm } from '../../texts/sentences/sentence-parts.ts'
import * as styles from './notice.css.ts'
import { Notice } from './notice.tsx'

/**
 * The newest incident in effect, in one line at the top of every page but the dashboard, whose banner tells it. A user who has
 * dismissed it sees it again after its next update.
 */
export function IncidentNotice() {
  const texts = useTexts()
  const { announcements } = useCores()
  const { incidents, now } = useReading()
  const dismissed = useStore(announcements.dismissed)
  // The prerendered page has no incidents.
  const isHydrated = useHydrated()
  const path = useCurrentPath()
  const open = incidents.filter((incident) => !dismissed.includes(dismissalOf(incident, now)))
  const [incident, ...more] = isHydrated && path !== '/' ? open : []
  return (
    incident && (
      <Notice
        tone="warn"
        icon={iconOfKind.incident}
        closeLabel={texts.t.announcement.dismiss(incidentTitleForm(incident, texts).text)}
        onClose={() => announcements.dismiss(dismissalOf(incident, now))}
      >
        <p>
          <PageLink to="/" suffix={`#${incidentIdOf(incident)}`} className={styles.link}>
            <IncidentTitle incident={incident} />
          </PageLink>{' '}
          {more.length > 0 && <span>{moreForm(more.length, texts)}</span>}
        </p>
      </Notice>
    )
  )
}
