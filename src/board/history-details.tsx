import { useDeferredValue, useId } from 'react'
import { historyDetailsTextsFor } from '../i18n/history-details-texts.ts'
import { historyTextsFor } from '../i18n/history-texts.ts'
import type { Messages } from '../i18n/index.ts'
import { formatDuration, formatMoment } from '../i18n/moments.ts'
import { formatRange } from '../i18n/ranges.ts'
import type { Locale } from '../portal/config.ts'
import type { ShownText } from '../portal/texts.ts'
import type { DetailedBar, Figures, Stretch, Summary } from '../status/history/index.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import * as styles from './history-details.css.ts'
import { toneOfState } from './state-tones.ts'

/** The maximum number of disruptions to list. Earlier ones are only counted. */
const MAX_SHOWN = 12
const MINUTE_MS = 60_000

/** The dashboard's name for each state. */
export type StateTexts = Messages['dashboard']['state']

interface HistoryDetailsProps {
  /** The name of the site. */
  readonly name: ShownText
  /** A sentence about the site's current state. */
  readonly note: string | undefined
  readonly summary: Summary
  readonly stretches: readonly Stretch[]
  readonly states: StateTexts
  /** The texts shared with the strip. */
  readonly texts: ReturnType<typeof historyTextsFor>
  /** Formats the figures as on the site's tile. */
  readonly formatFigures: (figures: Figures) => readonly [uptime: string, median: string, p95: string]
  readonly locale: Locale
  /** ms since 1970 */
  readonly now: number
}

/** A site's outages and slow spells with their durations, and the bars of its strip as a table. */
export function HistoryDetails(props: HistoryDetailsProps) {
  const { name, stretches, states, locale, now } = props
  const texts = historyDetailsTextsFor(locale)
  const disruptions = stretches.filter(({ state }) => state !== 'operational')
  const visible = disruptions.slice(0, MAX_SHOWN)
  const more = disruptions.length - MAX_SHOWN
  // The table has up to 60 rows, so open the drawer before rendering them.
  const hasFigures = useDeferredValue(true, false)
  return (
    <div className={styles.details}>
      <h2 className={styles.name} lang={name.lang}>
        {name.text}
      </h2>
      {props.note && <p className={styles.when}>{props.note}</p>}
      <h3 className={styles.title}>{texts.disruptions}</h3>
      {disruptions.length === 0 ? (
        <p className={styles.when}>{stretches.length > 0 ? texts.none : props.texts.nothing}</p>
      ) : (
        <ol className={styles.list}>
          {visible.map((stretch) => (
            <Disruption key={stretch.from} stretch={stretch} states={states} locale={locale} now={now} />
          ))}
          {more > 0 && <li className={styles.when}>{texts.earlier(more)}</li>}
        </ol>
      )}
      {visible.some(({ afterGap }) => afterGap) && <p className={styles.when}>{texts.unmeasured}</p>}
      {hasFigures && <FiguresTable {...props} />}
    </div>
  )
}

function Disruption({
  stretch,
  states,
  locale,
  now,
}: Pick<HistoryDetailsProps, 'states' | 'locale' | 'now'> & { readonly stretch: Stretch }) {
  const { state, from, to, afterGap, beforeGap } = stretch
  const { since, orEarlier, atLeast } = historyTextsFor(locale)
  const start = formatMoment(from, now, locale)
  const earliest = afterGap ? `${start} ${orEarlier}` : start
  const ended = (end: number) =>
    afterGap ? `${earliest} – ${formatMoment(end, now, locale)}` : formatRange(from, end, now, locale)
  const period = to === null ? since(earliest) : ended(to)
  const measured = formatDuration(Math.round(((to ?? now) - from) / MINUTE_MS))
  const duration = afterGap || beforeGap ? atLeast(measured) : measured
  return (
    <li className={styles.disruption}>
      <StatusMark tone={toneOfState[state]}>{states[state]}</StatusMark>
      <span className={styles.when}>{historyDetailsTextsFor(locale).lasting(period, duration)}</span>
    </li>
  )
}

function FiguresTable({ summary, states, texts, formatFigures, locale, now }: HistoryDetailsProps) {
  const { span, detailedBars } = summary
  const { table, time, state, worstState, responseTime, gap } = historyDetailsTextsFor(locale)
  const titleId = useId()
  // In the hour span, a bar is a single minute with a single result.
  const isHour = span === 'hour'
  const titles = isHour ? [time, state, responseTime] : [time, worstState, texts.uptime, texts.median, texts.p95]
  const classOf = (column: number, cell: string) => (column < 2 ? cell : `${cell} ${styles.number}`)
  const cellsOf = (bar: DetailedBar, barState: keyof StateTexts) => {
    const [uptime, median, p95] = formatFigures(bar)
    return [states[barState], ...(isHour ? [median] : [uptime, median, p95])]
  }
  return (
    <>
      <h3 className={styles.title} id={titleId}>
        {table(texts.spans[span])}
      </h3>
      {/* The region scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} role="region" aria-labelledby={titleId} tabIndex={0}>
        <table className={styles.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              {titles.map((title, column) => (
                <th key={title} scope="col" className={classOf(column, styles.head)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(detailedBars()).map((bar) => (
              <tr key={bar.from}>
                <th scope="row" className={styles.range}>
                  {bar.to - bar.from > MINUTE_MS
                    ? formatRange(bar.from, bar.to, now, locale)
                    : formatMoment(bar.from, now, locale)}
                </th>
                {bar.state === null ? (
                  <td className={styles.cell} colSpan={titles.length - 1}>
                    {gap}
                  </td>
                ) : (
                  cellsOf(bar, bar.state).map((value, at) => (
                    <td key={at} className={classOf(at + 1, styles.cell)}>
                      {value}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Returns the bars, latest first, with adjacent gaps merged into one row. */
function rowsOf(bars: readonly DetailedBar[]): readonly DetailedBar[] {
  const rows: DetailedBar[] = []
  for (const bar of bars) {
    const last = rows[0]
    if (last?.state === null && bar.state === null) rows[0] = { ...last, to: bar.to }
    else rows.unshift(bar)
  }
  return rows
}
