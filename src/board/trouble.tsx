import { Fragment } from 'react'
import type { Portal } from '../app/context.tsx'
import { useStore } from '../app/use-store.ts'
import { historyTextsFor } from '../i18n/history-texts.ts'
import { formatMoment } from '../i18n/moments.ts'
import type { Board } from '../status/index.ts'
import type { History } from '../status/history/index.ts'
import { tileIdOf } from './site-tile.tsx'

/** The most sites that the banner names. */
const MAX_NAMED = 2

interface TroubleProps {
  readonly portal: Portal
  readonly board: Board
  readonly history: History
}

/** The names of the sites that are down, then of the degraded ones: each links to its tile and says since when. */
export function Trouble({ portal: { config, locale, now, text }, board, history }: TroubleProps) {
  const { stretches } = useStore(history)
  const { since, orEarlier, more } = historyTextsFor(locale)
  const sites = board.sites.map(({ url, status }, at) => ({ url, status, at, name: config.sites[at]?.name ?? '' }))
  const troubled = [
    ...sites.filter(({ status }) => status === 'down'),
    ...sites.filter(({ status }) => status === 'degraded'),
  ]
  const others = troubled.length - MAX_NAMED
  return (
    <>
      {troubled.slice(0, MAX_NAMED).map(({ url, status, at, name }, index) => {
        const shown = text(name)
        const [latest] = stretches(url)
        return (
          <Fragment key={url}>
            {index > 0 && ' · '}
            <a href={`#${tileIdOf(at)}`} lang={shown.lang}>
              {shown.text}
            </a>
            {latest?.state === status &&
              latest.to === null &&
              `, ${since(formatMoment(latest.from, now(), locale))}${latest.afterGap ? ` ${orEarlier}` : ''}`}
          </Fragment>
        )
      })}
      {others > 0 && ` ${more(others)}`}
    </>
  )
}
