import { useMemo } from 'react'
import type { Announcement } from '../../announcements/index.ts'
import { useTexts } from '../../app/context/context.tsx'
import { toneOfState } from '../../app/state-look.ts'
import { useReading } from '../../app/context/use-situations.ts'
import { recentDisruptions } from '../../situation/index.ts'
import type { SiteDisruption } from '../../situation/index.ts'
import { disruptionForm, resolvedForm } from '../../texts/sentences/of-the-past.ts'
import { StatusLabel } from '../../ui/index.ts'
import * as styles from './recent.css.ts'
import { LastUpdate } from '../banner/updates.tsx'

const MAX_LISTED = 3

/** The outages and slowdowns of today and yesterday that are over, and the incidents that have ended. Nothing if there were none. */
export function Recent({ onOpenSite }: { readonly onOpenSite: (url: string) => void }) {
  const reading = useReading()
  const { t } = useTexts()
  const { now, resolved } = reading
  // The site tells what goes on.
  const disruptions = useMemo(() => recentDisruptions(reading).filter(({ current }) => current === null), [reading])
  const lines = [
    ...disruptions.map((disruption) => ({
      endedAt: disruption.to,
      line: (
        <DisruptionLine
          key={disruption.url + disruption.state + disruption.from}
          disruption={disruption}
          now={now}
          onOpen={() => onOpenSite(disruption.url)}
        />
      ),
    })),
    ...resolved.map((incident) => ({
      endedAt: incident.until,
      line: <ResolvedLine key={incident.id} incident={incident} now={now} />,
    })),
  ].toSorted((one, other) => other.endedAt - one.endedAt)
  const earlier = lines.slice(MAX_LISTED)
  if (lines.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">{t.recent.heading}</h2>
      <ul className={styles.list} role="list">
        {lines.slice(0, MAX_LISTED).map(({ line }) => line)}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary className={styles.earlier}>{t.recent.earlier(earlier.length)}</summary>
          <ul className={styles.list} role="list">
            {earlier.map(({ line }) => line)}
          </ul>
        </details>
      )}
    </section>
  )
}

interface DisruptionLineProps {
  readonly disruption: SiteDisruption
  readonly now: number
  readonly onOpen: () => void
}

/** A press on the line opens the details of the site. */
function DisruptionLine({ disruption, now, onOpen }: DisruptionLineProps) {
  const texts = useTexts()
  const name = texts.nameOf(disruption.url)
  return (
    <li>
      <button type="button" className={`${styles.line} ${styles.opener}`} aria-haspopup="dialog" onClick={onOpen}>
        <StatusLabel tone={toneOfState[disruption.state]}>{null}</StatusLabel>
        <span>
          <span className={styles.name} lang={name.lang}>
            {name.text}
          </span>
          <span>{` · ${disruptionForm(disruption, now, texts)}`}</span>
        </span>
      </button>
    </li>
  )
}

interface ResolvedLineProps {
  readonly incident: Announcement
  readonly now: number
}

/** An incident that has ended: its title, when it was open, and its last update. */
function ResolvedLine({ incident, now }: ResolvedLineProps) {
  const texts = useTexts()
  const title = texts.text(incident.title)
  return (
    <li className={styles.line}>
      <StatusLabel tone="good">{null}</StatusLabel>
      <span>
        <span>{texts.t.announcement.resolved}</span>{' '}
        <span className={styles.name} lang={title.lang}>
          {title.text}
        </span>
        <span>{` · ${resolvedForm(incident, now, texts)}`}</span>{' '}
        <span className={styles.update}>
          <LastUpdate announcement={incident} now={now} />
        </span>
      </span>
    </li>
  )
}
