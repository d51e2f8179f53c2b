import { useMemo, useState } from 'react'
import type { Later } from '../app/context.tsx'
import { toneOf } from './tones.ts'
import { formatMsOrDash, formatShare, historyTextsFor } from '../i18n/history-texts.ts'
import { notificationTextsFor } from '../i18n/notification-texts.ts'
import type { Locale } from '../portal/config.ts'
import type { ShownText } from '../portal/texts.ts'
import type { Bar, Span } from '../status/history/index.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { StatusStrip } from '../ui/status-strip.tsx'
import type { Tone } from '../ui/tone.ts'
import { HistoryDetails } from './history-details.tsx'
import type { StateTexts } from './history-details.tsx'
import * as styles from './site-history.css.ts'

const spans: readonly Span[] = ['hour', 'day', 'week']

interface ControlsProps {
  readonly locale: Locale
  readonly span: Span
  readonly onSpan: (span: Span) => void
}

/** Which time the strips of all sites show. */
export function HistoryControls({ locale, span, onSpan }: ControlsProps) {
  const texts = historyTextsFor(locale)
  return (
    <Segmented
      label={texts.span}
      name="history-span"
      value={span}
      options={spans.map((value) => ({ value, label: texts.short[value] }))}
      onChange={onSpan}
    />
  )
}

interface SiteHistoryProps {
  /** The site's. */
  readonly name: ShownText
  readonly url: string
  readonly span: Span
  readonly later: Later
  readonly states: StateTexts
  readonly locale: Locale
  readonly now: () => number
}

/** How one site went: a strip of bars, its figures, and on demand what changed when. */
export function SiteHistory({ name, url, span, later, states, locale, now }: SiteHistoryProps) {
  const texts = historyTextsFor(locale)
  const [isOpen, setIsOpen] = useState(false)
  const summary = useMemo(() => later.history.summary(url, span), [later, url, span])
  const { uptime, medianMs, p95Ms } = summary.figures
  const [share, median, p95] = [
    formatShare(uptime, locale),
    formatMsOrDash(medianMs, locale),
    formatMsOrDash(p95Ms, locale),
  ]
  const figures = [
    [texts.uptime, share],
    [texts.median, median],
    [texts.p95, p95],
  ] as const
  return (
    <>
      <div className={styles.strip}>
        <StatusStrip
          label={`${texts.spans[span]}: ${uptime === null ? texts.nothing : texts.strip(share, median, p95)}`}
          bars={summary.bars.map(toneOfBar)}
        />
      </div>
      <p className={styles.line} aria-hidden="true">
        {figures.map(([name, figure]) => (
          <span key={name}>
            {name}
            <span className={styles.figure}>{figure}</span>
          </span>
        ))}
      </p>
      <div className={styles.open}>
        <Button
          size="sm"
          kind="secondary"
          look="empty"
          icon="chart"
          aria-label={texts.detailsOf(name.text)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {texts.details}
        </Button>
      </div>
      {isOpen && (
        <Drawer
          open
          side="end"
          label={texts.detailsOf(name.text)}
          closeLabel={texts.close}
          onClose={() => setIsOpen(false)}
        >
          <HistoryDetails
            name={name}
            summary={summary}
            stretches={later.history.stretches(url)}
            states={states}
            locale={locale}
            now={now()}
          />
        </Drawer>
      )}
    </>
  )
}

interface FooterProps {
  readonly locale: Locale
  readonly later: Later
  /** What was done, in words. */
  readonly onDone: (said: string) => void
}

/** What is kept, where, and the way to be rid of it; and the way to be told of outages. */
export function HistoryFooter({ locale, later, onDone }: FooterProps) {
  const { history, notifier } = later
  const texts = historyTextsFor(locale)
  const forget = () => {
    history.forget()
    onDone(texts.forgotten)
  }
  // Asked of the browser, which takes its time: again when something has changed, and not whenever this is drawn.
  const notifying = useMemo(() => later.notifier.get(), [later])
  const isOn = notifying === 'on'
  const news = notificationTextsFor(locale)
  const said = { on: news.on, blocked: news.blocked, off: '', unsupported: '' }
  const ask = () => void notifier.ask().then(() => onDone(said[notifier.get()]))
  return (
    <>
      <p className={styles.note}>{history.isRefused() ? texts.refused : texts.kept}</p>
      <Button size="sm" kind="secondary" look="empty" onClick={forget}>
        {texts.forget}
      </Button>
      {(notifying === 'off' || isOn) && (
        <Button size="sm" kind="secondary" look="empty" onClick={isOn ? notifier.stop : ask}>
          {isOn ? news.stop : news.ask}
        </Button>
      )}
      {said[notifying] && <p className={styles.said}>{said[notifying]}</p>}
    </>
  )
}

function toneOfBar({ state }: Bar): Tone {
  return state === null ? 'idle' : toneOf[state]
}
