import { memo, useRef, useState } from 'react'
import { useTexts } from '../../app/context/context.tsx'
import { IncidentLinks } from '../../app/links/incident-link.tsx'
import { iconOfState, tileIdOf, toneOfBar } from '../../app/state-look.ts'
import { useReading } from '../../app/context/use-situations.ts'
import type { Site } from '../../portal/config.ts'
import { measuredTimeOf } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { barForm, measurementForm } from '../../texts/measurements.ts'
import { tileForm } from '../../texts/sentences/of-a-site.ts'
import { Button, Icon, StatusStrip } from '../../ui/index.ts'
import { NewTabArrow, newTabProps } from '../../ui/controls/link.tsx'
import * as styles from './site-tile.css.ts'

const HOUR_MS = 3_600_000
/** One a minute. */
const BARS = 60

interface SiteTileProps {
  readonly site: Site
  readonly situation: Situation
  /** The address names this tile. */
  readonly isTarget: boolean
  /** Opens the details of a site. */
  readonly onOpen: (url: string) => void
}

/** A monitored site: name, link, state, response time or start of its trouble, and the strip of the last hour. */
export const SiteTile = memo(function SiteTile({ site, situation, isTarget, onOpen }: SiteTileProps) {
  const texts = useTexts()
  const { t } = texts
  const name = texts.text(site.name)
  const { state, ageMinutes } = situation
  const { label, comma, figure, time, scope } = tileForm(situation, texts)
  return (
    <li
      id={tileIdOf(site)}
      className={ageMinutes === null ? styles.tile : styles.outdatedTile}
      role="listitem"
      data-state={state}
      data-target={isTarget || undefined}
    >
      <div className={styles.name}>
        <a className={styles.link} href={site.url} {...newTabProps}>
          {/* The heading is inside the link, not around it, so that the heading contains only the name. */}
          <h3 className={styles.title} lang={name.lang}>
            {name.text}
          </h3>
          <NewTabArrow text={t.opensInNewTab} />
        </a>
      </div>
      <p className={styles.status}>
        <span className={styles.state}>
          <span data-shape="">
            <Icon name={iconOfState(state)} size="sm" />
          </span>
          <span>
            <span data-label="">{label}</span>
            {comma && <span>{comma}</span>}
          </span>
        </span>{' '}
        <span className={styles.measure}>
          <span data-figure="">{figure}</span>
          {time && <span>{time}</span>}
        </span>
        {scope && <span className={styles.line}>{scope}</span>}
        {situation.incident && (
          <span className={styles.line}>
            <IncidentLinks situation={situation} />
          </span>
        )}
      </p>
      <HourStrip url={site.url} name={name.text} onOpen={onOpen} />
    </li>
  )
})

interface HourStripProps extends Pick<SiteTileProps, 'onOpen'> {
  readonly url: string
  readonly name: string
}

/**
 * The states of the last hour, one bar a minute, and the button that opens the details. A pointer on a bar shows its time and
 * state, and the focus of the button those of the last bar.
 */
function HourStrip({ url, name, onOpen }: HourStripProps) {
  const texts = useTexts()
  const { t } = texts
  const history = useReading((reading) => reading.history)
  const button = useRef<HTMLButtonElement>(null)
  const [index, setIndex] = useState<number>()
  const bars = history.bars(url, HOUR_MS, BARS)
  const label = t.dashboard.strip.hour(measurementForm(measuredTimeOf(url, HOUR_MS, history), texts))
  const open = () => onOpen(url)
  const showAt = (clientX: number, strip: Element) => {
    const { left, width } = strip.getBoundingClientRect()
    setIndex(Math.min(Math.max(Math.floor(((clientX - left) / width) * BARS), 0), BARS - 1))
  }
  const hide = () => setIndex(undefined)
  return (
    <>
      {/* A press on the strip is one on the button, which covers the rest of the tile. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.strip}
        onPointerMove={({ clientX, currentTarget }) => showAt(clientX, currentTarget)}
        onPointerLeave={hide}
        onClick={() => {
          // The focus returns to it.
          button.current?.focus()
          open()
        }}
      >
        <StatusStrip label={label} bars={bars.map(toneOfBar)} />
        {index !== undefined && (
          <span className={styles.peek} aria-hidden="true">
            {barForm(bars, index, { to: history.now, stepMs: HOUR_MS / BARS }, texts)}
          </span>
        )}
      </div>
      <div
        className={styles.open}
        onFocus={({ target }) => target.matches(':focus-visible') && setIndex(BARS - 1)}
        onBlur={hide}
      >
        <Button
          ref={button}
          size="sm"
          kind="secondary"
          look="empty"
          icon="chevron-down"
          aria-label={t.dashboard.detailsOf(name)}
          aria-haspopup="dialog"
          onClick={open}
        />
      </div>
    </>
  )
}
