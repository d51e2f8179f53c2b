import { useDeferredValue, useId } from 'react'
import { historyDetailsTextsFor } from '../i18n/history-details-texts.ts'
import { historyTextsFor } from '../i18n/history-texts.ts'
import type { Messages } from '../i18n/index.ts'
import { formatDuration, formatMoment, formatRange } from '../i18n/moments.ts'
import type { Locale } from '../portal/config.ts'
import type { ShownText } from '../portal/texts.ts'
import type { DetailedBar, Figures, Stretch, Summary } from '../status/history/index.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import * as styles from './history-details.css.ts'
import { toneOfState } from './state-tones.ts'

/** The most changes that are listed. Earlier ones are only counted. */
const CHANGES_SHOWN = 12
const MINUTE_MS = 60_000

/** The board's name for each state. */
export type StateTexts = Messages['dashboard']['state']

interface HistoryDetailsProps {
  /** Name of the site. */
  readonly name: ShownText
  readonly summary: Summary
  readonly stretches: readonly Stretch[]
  readonly states: StateTexts
  /** The texts shared with the strip. */
  readonly texts: ReturnType<typeof historyTextsFor>
  /** Availability, median and 95th percentile, as the strip's line shows them. */
  readonly formatFigures: (figures: Figures) => readonly string[]
  readonly locale: Locale
  /** ms since 1970 */
  readonly now: number
}

/** A site's changes of state with their durations, and the bars of its strip as a table. */
export function HistoryDetails(props: HistoryDetailsProps) {
  const { name, stretches, states, locale, now } = props
  const texts = historyDetailsTextsFor(locale)
  const visibleStretches = stretches.slice(0, CHANGES_SHOWN)
  const more = stretches.length - CHANGES_SHOWN
  // The table has up to 60 rows: open the drawer before they render.
  const hasFigures = useDeferredValue(true, false)
  return (
    <div className={styles.details}>
      <h2 className={styles.name} lang={name.lang}>
        {name.text}
      </h2>
      <h3 className={styles.title}>{texts.changes}</h3>
      {stretches.length === 0 && <p className={styles.when}>{props.texts.nothing}</p>}
      <ol className={styles.list}>
        {visibleStretches.map((stretch) => (
          <Change key={stretch.from} stretch={stretch} states={states} locale={locale} now={now} />
        ))}
        {more > 0 && <li className={styles.when}>{texts.earlier(more)}</li>}
      </ol>
      {visibleStretches.some(({ afterGap }) => afterGap) && <p className={styles.when}>{texts.unmeasured}</p>}
      {hasFigures && <FiguresTable {...props} />}
    </div>
  )
}

function Change({
  stretch,
  states,
  locale,
  now,
}: Pick<HistoryDetailsProps, 'states' | 'locale' | 'now'> & { readonly stretch: Stretch }) {
  const { state, from, to, afterGap } = stretch
  const { since, orEarlier } = historyTextsFor(locale)
  const period = to === null ? since(formatMoment(from, now, locale)) : formatRange(from, to, now, locale)
  const duration = formatDuration(Math.round(((to ?? now) - from) / MINUTE_MS))
  return (
    <li className={styles.change}>
      <StatusMark tone={toneOfState[state]}>{states[state]}</StatusMark>
      <span className={styles.when}>
        {historyDetailsTextsFor(locale).lasting(period, duration)}
        {afterGap && `, ${orEarlier}`}
      </span>
    </li>
  )
}

function FiguresTable({ summary, states, texts, formatFigures, locale, now }: HistoryDetailsProps) {
  const { span, detailedBars } = summary
  const { table, time, state, gap } = historyDetailsTextsFor(locale)
  const titleId = useId()
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
              {[time, state, texts.uptime, texts.median, texts.p95].map((title) => (
                <th key={title} scope="col" className={styles.head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(detailedBars()).map((bar) => (
              <tr key={bar.from}>
                <th scope="row" className={styles.range}>
                  {formatRange(bar.from, bar.to, now, locale)}
                </th>
                {bar.state === null ? (
                  <td className={styles.cell} colSpan={4}>
                    {gap}
                  </td>
                ) : (
                  [states[bar.state], ...formatFigures(bar)].map((value, at) => (
                    <td key={at} className={styles.cell}>
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

/** Latest first, with adjacent gaps merged into one row. */
function rowsOf(bars: readonly DetailedBar[]): readonly DetailedBar[] {
  const rows: DetailedBar[] = []
  for (const bar of bars) {
    const last = rows[0]
    if (last?.state === null && bar.state === null) rows[0] = { ...last, to: bar.to }
    else rows.unshift(bar)
  }
  return rows
}
