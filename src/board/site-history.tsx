import { useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { DeferredEngines } from '../app/engines.ts'
import { createLazyPart, useLazyPart } from '../app/lazy.ts'
import { useStore } from '../app/use-store.ts'
import { formatMsOrDash, formatShare, historyTextsFor } from '../i18n/history-texts.ts'
import { formatDuration, formatStart } from '../i18n/moments.ts'
import type { Locale } from '../portal/config.ts'
import type { ShownText } from '../portal/texts.ts'
import type { Bar, Figures, Span } from '../status/history/index.ts'
import type { SiteState } from '../status/index.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { StatusStrip } from '../ui/status-strip.tsx'
import type { Tone } from '../ui/tone.ts'
import type { StateTexts } from './history-details.tsx'
import { startOf } from './since.ts'
import * as styles from './site-history.css.ts'
import * as tileStyles from './site-tile.css.ts'
import { toneOfState } from './state-tones.ts'

export { Trouble } from './trouble.tsx'

const detailsPart = createLazyPart(() => import('./history-details.tsx'))
const notesPart = createLazyPart(() => import('../i18n/history-note-texts.ts'))

const MINUTE_MS = 60_000
const spans: readonly Span[] = ['hour', 'day', 'week']

interface ControlsProps {
  readonly locale: Locale
  readonly span: Span
  readonly onSpan: (span: Span) => void
}

/** A switch for the time span that the strips of all sites show. */
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
  /** The name of the site. */
  readonly name: ShownText
  readonly url: string
  readonly status: SiteState
  /** A sentence about the site's state, shown in the details. */
  readonly note: string | undefined
  readonly span: Span
  readonly deferred: DeferredEngines
  readonly states: StateTexts
  readonly locale: Locale
  readonly now: () => number
  /** The response time. */
  readonly children: ReactNode
}

/**
 * Shows a site's response time, the start of its current trouble, its history as a strip of bars with figures, and a
 * button that opens the details.
 */
export function SiteHistory(props: SiteHistoryProps) {
  const { name, url, status, note, span, deferred, states, locale, now, children } = props
  const texts = historyTextsFor(locale)
  const [isOpen, setIsOpen] = useState(false)
  const history = useStore(deferred.history)
  const summary = useMemo(() => history.summary(url, span), [history, url, span])
  const start = useMemo(
    () => (status === 'down' || status === 'degraded' ? startOf(status, history.stretches(url)) : undefined),
    [history, url, status],
  )
  const details = useLazyPart(detailsPart, isOpen)
  const formatFigures = ({ uptime, medianMs, p95Ms }: Figures) =>
    [formatShare(uptime, locale), formatMsOrDash(medianMs, locale), formatMsOrDash(p95Ms, locale)] as const
  const [uptime, median, p95] = formatFigures(summary.figures)
  const share = summary.isSparse ? texts.shareOf(uptime, formatDuration(summary.figures.resultCount, 1)) : uptime
  const figures = [
    [texts.uptime, share],
    [texts.median, median],
    [texts.p95, p95],
  ] as const
  return (
    <>
      {start === undefined ? (
        children
      ) : (
        <div className={tileStyles.trouble}>
          {children}
          <p className={tileStyles.since}>
            {texts.sinceFor(formatStart(start, now(), locale), formatDuration(Math.round((now() - start) / MINUTE_MS)))}
          </p>
        </div>
      )}
      <div className={tileStyles.strip}>
        <StatusStrip
          label={`${texts.spans[span]}: ${summary.figures.uptime === null ? texts.nothing : texts.strip(share, median, p95)}`}
          bars={summary.bars.map(toneOfBar)}
        />
        {/* The strip's label says the same. */}
        <p className={tileStyles.ends} aria-hidden="true">
          <span>{texts.start[span]}</span>
          <span>{texts.now}</span>
        </p>
      </div>
      <p className={tileStyles.figures} aria-hidden="true">
        {figures.map(([name, figure]) => (
          <span key={name} className={tileStyles.row}>
            {name}
            <span className={tileStyles.value}>{figure}</span>
          </span>
        ))}
      </p>
      <div className={tileStyles.open}>
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
          {details && (
            <details.HistoryDetails
              name={name}
              note={note}
              summary={summary}
              stretches={history.stretches(url)}
              states={states}
              texts={texts}
              formatFigures={formatFigures}
              locale={locale}
              now={now()}
            />
          )}
        </Drawer>
      )}
    </>
  )
}

interface FooterProps {
  readonly locale: Locale
  readonly deferred: DeferredEngines
  /** Called after an action, with a text for screen readers. */
  readonly onDone: (text: string) => void
}

/** Explains where the history is stored, with buttons to delete it and to switch notifications on or off. */
export function HistoryFooter({ locale, deferred, onDone }: FooterProps) {
  const { history, notifier } = deferred
  const { isRefused } = useStore(history)
  const notifierState = useStore(notifier)
  const texts = historyTextsFor(locale)
  const isOn = notifierState === 'on'
  const hasNotifierText = isOn || notifierState === 'blocked'
  useLazyPart(notesPart, isRefused || hasNotifierText)
  const notes = () => notesPart.get()?.historyNoteTextsFor(locale)
  const noteOf = (state: typeof notifierState) =>
    state === 'on' ? notes()?.notifying : state === 'blocked' ? notes()?.notifyingBlocked : undefined
  const [isAsking, setIsAsking] = useState(false)
  const questionId = useId()
  const keepButton = useRef<HTMLButtonElement>(null)
  const question = isAsking ? notes() : undefined
  const say = (text: string, isQuestion = false) => {
    setIsAsking(isQuestion)
    onDone(text)
  }
  const deleteHistory = () => {
    // Move the focus, because the button that has it is removed.
    keepButton.current?.focus()
    history.forget()
    say(texts.forgotten)
  }
  // If the text of the question cannot be fetched, for example while offline, delete without asking.
  const ask = () => notesPart.load().then(() => say(notes()?.askToDelete ?? '', true), deleteHistory)
  const switchOn = async () => {
    await Promise.all([notifier.switchOn(), notesPart.load().catch(() => {})])
    onDone(noteOf(notifier.get()) ?? '')
  }
  return (
    <>
      <p className={styles.note}>{isRefused ? notes()?.notStored : texts.retention}</p>
      <div className={styles.question} {...(question && { role: 'group', 'aria-labelledby': questionId })}>
        {question && (
          <>
            <span id={questionId}>{question.askToDelete}</span>
            <Button size="sm" kind="danger" look="outline" onClick={deleteHistory}>
              {question.delete}
            </Button>
          </>
        )}
        {/* Reuse the button, so that pressing the same key twice keeps the history. */}
        <Button
          ref={keepButton}
          size="sm"
          kind="secondary"
          look="empty"
          onClick={() => (question ? say('') : void ask())}
        >
          {question ? question.keep : texts.forget}
        </Button>
      </div>
      {(notifierState === 'off' || isOn) && (
        <Button size="sm" kind="secondary" look="empty" onClick={isOn ? notifier.switchOff : () => void switchOn()}>
          {isOn ? texts.stopNotifying : texts.askToNotify}
        </Button>
      )}
      {hasNotifierText && <p className={styles.notifierText}>{noteOf(notifierState)}</p>}
    </>
  )
}

function toneOfBar({ state }: Bar): Tone {
  return state === null ? 'idle' : toneOfState[state]
}
