import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Portal } from '../app/context.tsx'
import { useStore } from '../app/use-store.ts'
import { historyTextsFor } from '../i18n/history-texts.ts'
import { formatDuration, formatMoment } from '../i18n/moments.ts'
import { todayTextsFor } from '../i18n/today-texts.ts'
import type { Site } from '../portal/config.ts'
import type { History, Stretch } from '../status/history/index.ts'
import { Button } from '../ui/button.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { toneOfState } from './state-tones.ts'
import * as styles from './today.css.ts'

const MAX_SHOWN = 8
const MINUTE_MS = 60_000
/** Added to the timer, because timers may fire slightly early. */
const MARGIN_MS = 1000

interface TodayProps {
  readonly portal: Portal
  readonly history: History
}

/** The outages and slow spells of all sites today. */
export function Today({ portal, history }: TodayProps) {
  const { config, locale, now } = portal
  const reader = useStore(history)
  const [isWhole, setIsWhole] = useState(false)
  const midnight = new Date(now()).setHours(0, 0, 0, 0)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Render again at midnight, without waiting for a round, and when the page is shown, because sleep delays timers.
    const timer = setTimeout(renderAgain, new Date(midnight).setHours(24) - now() + MARGIN_MS)
    document.addEventListener('visibilitychange', renderAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renderAgain)
    }
  }, [midnight, now])
  // Read the clock only when the history changes: a disruption lasts until the latest result, not the latest rendering.
  const { at, minutes, disruptions, measured } = useMemo(() => {
    const at = now()
    const endOf = ({ to }: Stretch) => to ?? at
    return {
      at,
      minutes: (at - midnight) / MINUTE_MS,
      measured: Math.max(...config.sites.map(({ url }) => reader.measuredMinutes(url, midnight))),
      disruptions: config.sites
        .flatMap((site) => reader.disruptions(site.url, midnight).map((stretch) => ({ site, stretch })))
        .sort(({ stretch: a }, { stretch: b }) => endOf(b) - endOf(a) || b.from - a.from),
    }
  }, [reader, config, now, midnight])
  const texts = todayTextsFor(locale)
  const calm = measured < minutes / 2 ? `${texts.calm} ${texts.measured(formatDuration(measured))}` : texts.calm
  const listOf = (shown: readonly Disruption[]) => (
    <ul className={styles.list} role="list">
      {shown.map(({ site, stretch }) => (
        <Line key={site.url + stretch.from} portal={portal} site={site} stretch={stretch} at={at} />
      ))}
    </ul>
  )
  const earlier = disruptions.slice(MAX_SHOWN)
  return (
    <div>
      <h2>{texts.today}</h2>
      {disruptions.length > 0 ? (
        listOf(disruptions.slice(0, MAX_SHOWN))
      ) : (
        <p className={styles.note}>{measured > 0 ? calm : historyTextsFor(locale).nothing}</p>
      )}
      {earlier.length > 0 && (
        <div className={styles.more}>
          <Button kind="secondary" look="empty" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.showFewer : texts.showEarlier(earlier.length)}
          </Button>
        </div>
      )}
      {isWhole && listOf(earlier)}
    </div>
  )
}

interface Disruption {
  readonly site: Site
  readonly stretch: Stretch
}

interface LineProps extends Disruption {
  readonly portal: Portal
  /** When the disruptions were read from the history, ms since 1970. */
  readonly at: number
}

function Line({ portal: { locale, text }, site, stretch: { state, from, to, afterGap, beforeGap }, at }: LineProps) {
  const texts = todayTextsFor(locale)
  const { since, atLeast } = historyTextsFor(locale)
  const name = text(site.name)
  const moment = (time: number) => formatMoment(time, at, locale)
  const measured = formatDuration(Math.round(((to ?? at) - from) / MINUTE_MS))
  const duration = afterGap || beforeGap ? atLeast(measured) : measured
  return (
    <li className={styles.line}>
      <StatusMark tone={toneOfState[state]}>{null}</StatusMark>
      <span className={styles.text}>
        <span className={styles.when}>
          {to === null ? since(moment(from)) : texts.fromTo(moment(from), moment(to))}
        </span>
        {' · '}
        <span lang={name.lang}>{name.text}</span>
        {state !== 'operational' && texts.disruption[state]}
        {to === null ? texts.soFar(duration) : duration}
      </span>
    </li>
  )
}
