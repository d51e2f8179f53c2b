import { useConfig, useTexts } from '../../app/context/context.tsx'
import { useOverlay } from '../../app/context/overlay.tsx'
import { Dialog } from '../../app/frame/dialog.tsx'
import { AddressLink } from '../../app/links/address-link.tsx'
import { IncidentLinks } from '../../app/links/incident-link.tsx'
import { TellMe } from '../../app/recovery/tell-me.tsx'
import { toneOf, toneOfBar, toneOfState } from '../../app/state-look.ts'
import { useReading } from '../../app/context/use-situations.ts'
import { disruptionsOf, measuredTimeOf, sourceOf } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { WEEK_MS } from '../../status/index.ts'
import { formatWeekday } from '../../texts/format.ts'
import { measurementForm, sourceForm } from '../../texts/measurements.ts'
import { tileForm } from '../../texts/sentences/of-a-site.ts'
import { causeForm } from '../../texts/sentences/of-causes.ts'
import { whenForm } from '../../texts/sentences/of-the-past.ts'
import { heading } from '../../ui/controls/drawer.css.ts'
import { StatusLabel, StatusStrip, TextLink } from '../../ui/index.ts'
import { CauseLine } from '../banner/cause-line.tsx'
import { SiteReportLink } from '../banner/report-link.tsx'
import * as styles from './site-details.css.ts'

/** The maximum number of disruptions to list. Earlier ones are only counted. */
const MAX_LISTED = 12
/** Two hours each. */
const BARS = 84
const HOUR_MS = 3_600_000

interface DetailsDialogProps {
  readonly situation: Situation
  readonly onClose: () => void
}

/** The details of a site. They give way to the search, which a key may open, and come back after it. */
export function DetailsDialog({ situation, onClose }: DetailsDialogProps) {
  const { t, nameOf } = useTexts()
  const { overlay } = useOverlay()
  return (
    <Dialog
      open={overlay === null}
      side="end"
      label={t.dashboard.detailsOf(nameOf(situation.url).text)}
      closeLabel={t.dashboard.close}
      onClose={onClose}
    >
      <SiteDetails situation={situation} onClose={onClose} />
    </Dialog>
  )
}

/** The history of a site in the last seven days, as this browser or the group's monitor has measured it. */
function SiteDetails({ situation, onClose }: DetailsDialogProps) {
  const texts = useTexts()
  const { locale, t } = texts
  const name = texts.nameOf(situation.url)
  const { monitorPage } = useConfig().status
  const reading = useReading()
  const { history, now } = reading
  const { url } = situation
  const { label, comma, figure, time, scope } = tileForm(situation, texts, true)
  const shared = reading.cause?.urls.includes(url) ? reading.cause.urls : [url]
  const cause = situation.cause && causeForm(situation.cause, shared, texts)
  const measurement = measuredTimeOf(url, WEEK_MS, history)
  const text = measurementForm(measurement, texts)
  const disruptions = disruptionsOf(situation, history)
  const more = disruptions.length - MAX_LISTED
  return (
    <div className={styles.details}>
      <h2 className={heading} lang={name.lang}>
        {name.text}
      </h2>
      <p className={styles.disruption}>
        <StatusLabel tone={toneOf(situation)}>{`${label}${comma}`}</StatusLabel>
        <span>{`${figure}${time}`}</span>
      </p>
      {scope && <p>{scope}</p>}
      {situation.scope === 'here' && situation.state === 'down' && <p>{t.dashboard.monitor.mayRefuse}</p>}
      {cause && <CauseLine form={cause} />}
      {situation.note && <p>{t.dashboard.iconUnreadable}</p>}
      {situation.incident && (
        <p>
          <IncidentLinks situation={situation} onFollow={onClose} />
          {situation.incident.vendor !== undefined && situation.incident.link !== undefined && (
            <AddressLink href={situation.incident.link}>{t.announcement.statusPage}</AddressLink>
          )}
        </p>
      )}
      <p className={styles.links}>
        <TextLink href={url} newTabText={t.opensInNewTab}>
          {t.history.openSite}
        </TextLink>
        {monitorPage !== undefined && (
          <TextLink href={monitorPage} newTabText={t.opensInNewTab}>
            {t.history.all}
          </TextLink>
        )}
        <SiteReportLink url={url} />
      </p>
      {/* The live region of the page is behind the dialog. */}
      <div aria-live="polite">
        <TellMe url={url} situation={situation} />
      </div>
      <h3 className={styles.title}>{t.history.week}</h3>
      <p>{text}</p>
      {(measurement.minutes > 0 || disruptions.length > 0) && (
        <>
          <div className={styles.strip}>
            <StatusStrip label={t.dashboard.strip.week(text)} bars={history.bars(url, WEEK_MS, BARS).map(toneOfBar)} />
            <p className={styles.days} aria-hidden="true">
              {daysOf(now).map(({ from, hours }) => (
                <span key={from} style={{ flexGrow: hours }}>
                  {hours >= 12 && formatWeekday(from, locale)}
                </span>
              ))}
            </p>
          </div>
          <h3 className={styles.title}>{t.history.disruptions}</h3>
          {disruptions.length === 0 ? (
            <p className={styles.note}>{t.history.none}</p>
          ) : (
            <ol className={styles.list} role="list">
              {disruptions.slice(0, MAX_LISTED).map((disruption) => (
                <li key={disruption.state + disruption.from} className={styles.disruption}>
                  <StatusLabel tone={toneOfState[disruption.state]}>{t.dashboard.state[disruption.state]}</StatusLabel>
                  <span>{whenForm(disruption, now, texts)}</span>
                </li>
              ))}
              {more > 0 && <li className={styles.note}>{t.history.earlier(more)}</li>}
            </ol>
          )}
        </>
      )}
      <div className={styles.footer}>
        <p className={styles.note}>{sourceForm(sourceOf([url], history), texts)}</p>
      </div>
    </div>
  )
}

/** Returns the days of the last week. Of the first and the last, a part is in it. */
function daysOf(now: number) {
  const days: { readonly from: number; readonly hours: number }[] = []
  for (let from = now - WEEK_MS; from < now;) {
    const to = Math.min(new Date(from).setHours(24, 0, 0, 0), now)
    days.push({ from, hours: (to - from) / HOUR_MS })
    from = to
  }
  return days
}
