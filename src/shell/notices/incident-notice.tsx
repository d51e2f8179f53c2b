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
import { Button, Icon } from '../../ui/index.ts'
import * as styles from './notice.css.ts'

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
      <div className={styles.notice.warn}>
        <span className={styles.icon}>
          <Icon name={iconOfKind.incident} />
        </span>
        <p className={styles.text}>
          <PageLink to="/" suffix={`#${incidentIdOf(incident)}`} className={styles.link}>
            <IncidentTitle incident={incident} />
          </PageLink>{' '}
          {more.length > 0 && <span>{moreForm(more.length, texts)}</span>}
        </p>
        <Button
          kind="secondary"
          look="empty"
          size="sm"
          icon="close"
          aria-label={texts.t.announcement.dismiss(incidentTitleForm(incident, texts).text)}
          onClick={() => {
            // Move the focus first, because the button that has it is removed.
            document.getElementById('content')?.focus({ preventScroll: true })
            announcements.dismiss(dismissalOf(incident, now))
          }}
        />
      </div>
    )
  )
}
