import { AddressLink } from '../../app/links/address-link.tsx'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import { bannerId, incidentIdOf, tileIdOf } from '../../app/state-look.ts'
import type { Announcement } from '../../announcements/index.ts'
import type { Reading } from '../../situation/index.ts'
import { formatMoment } from '../../texts/format.ts'
import { incidentTitleForm, MAX_NAMED, moreForm } from '../../texts/sentences/sentence-parts.ts'
import * as styles from './overall-status.css.ts'
import { Updates } from './updates.tsx'

/** The open incidents, in the banner. */
export function IncidentLines({ incidents, now }: Pick<Reading, 'incidents' | 'now'>) {
  return (
    <ul className={styles.incidents} role="list">
      {incidents.map((incident) => (
        <IncidentLine key={incident.id} incident={incident} now={now} isNamed={incidents.length > 1} />
      ))}
    </ul>
  )
}

/** Moves the focus from a line that is removed to the banner. */
const releaseFocus = (line: HTMLLIElement | null) => () => {
  if (line?.contains(document.activeElement)) document.getElementById(bannerId)?.focus({ preventScroll: true })
}

interface IncidentLineProps {
  readonly incident: Announcement
  readonly now: number
  /** The only incident is named by the banner. */
  readonly isNamed: boolean
}

/** An open incident: since when, its sites, the latest that is known, and its link. */
function IncidentLine({ incident, now, isNamed }: IncidentLineProps) {
  const texts = useTexts()
  const { t, locale } = texts
  const { from, link } = incident
  const title = incidentTitleForm(incident, texts)
  return (
    <li ref={releaseFocus} id={incidentIdOf(incident)} className={styles.incident}>
      {isNamed && (
        <p>
          <strong lang={title.lang}>{title.text}</strong>
        </p>
      )}
      <p className={styles.since}>
        <span>{t.announcement.kinds.incident}</span>{' '}
        <span>{t.dashboard.when.since(formatMoment(from, now, locale))}</span>
        <AffectedSites urls={incident.sites} />
      </p>
      <Updates announcement={incident} now={now} />
      {link !== undefined && (
        <p>
          <AddressLink href={link}>
            {incident.vendor === undefined ? t.announcement.more : t.announcement.statusPage}
          </AddressLink>
        </p>
      )}
    </li>
  )
}

/** The sites of an incident. Each leads to its tile, and the count of the rest to the first of these. */
function AffectedSites({ urls }: { readonly urls: readonly string[] }) {
  const { sites } = useConfig()
  const texts = useTexts()
  const affected = sites.filter(({ url }) => urls.includes(url))
  if (affected.length === 0) return null
  if (affected.length === sites.length && sites.length > 1) return <span>{` · ${texts.t.announcement.allSites}`}</span>
  const more = moreForm(affected.length - MAX_NAMED, texts)
  return affected.slice(0, more ? MAX_NAMED + 1 : MAX_NAMED).map((site, place) => {
    const { text, lang } = place < MAX_NAMED ? texts.text(site.name) : { text: more }
    return (
      <span key={site.url}>
        <span>{place === 0 ? ' · ' : ', '}</span>
        <a href={`#${tileIdOf(site)}`} className={styles.link} lang={lang}>
          {text}
        </a>
      </span>
    )
  })
}
