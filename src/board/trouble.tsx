import type { Portal } from '../app/context.tsx'
import { useStore } from '../app/use-store.ts'
import { historyTextsFor } from '../i18n/history-texts.ts'
import { formatMoment } from '../i18n/moments.ts'
import type { Board } from '../status/index.ts'
import type { History } from '../status/history/index.ts'
import { startOf } from './since.ts'
import { tileIdOf } from './site-tile.tsx'
import * as styles from './trouble.css.ts'

/** The maximum number of sites that the banner names. */
const MAX_NAMED = 2

interface TroubleProps {
  readonly portal: Portal
  readonly board: Board
  /** The addresses of the sites to leave out. */
  readonly inMaintenance: readonly string[]
  readonly history: History
}

/** Names the sites that are down, then the degraded ones. Each links to its tile and says since when, if known. */
export function Trouble({ portal: { config, locale, now, text }, board, inMaintenance, history }: TroubleProps) {
  const { stretches } = useStore(history)
  const { since, more } = historyTextsFor(locale)
  const sites = board.sites.map(({ url, status }, at) => ({ url, status, at, name: config.sites[at]?.name ?? '' }))
  const sitesThatAre = (state: string) =>
    sites.filter(({ url, status }) => status === state && !inMaintenance.includes(url))
  const troubled = [...sitesThatAre('down'), ...sitesThatAre('degraded')]
  const others = troubled.length - MAX_NAMED
  return (
    <span className={styles.list}>
      {troubled.slice(0, MAX_NAMED).map(({ url, status, at, name }, index) => {
        const shown = text(name)
        const start = startOf(status, stretches(url))
        return (
          <span key={url} className={styles.site}>
            {index > 0 && <span className={styles.separator}>{' · '}</span>}
            <a href={`#${tileIdOf(at)}`} className={styles.name} lang={shown.lang}>
              {shown.text}
            </a>
            {start !== undefined && `, ${since(formatMoment(start, now(), locale))}`}
            {index === MAX_NAMED - 1 && others > 0 && ` · ${more(others)}`}
          </span>
        )
      })}
    </span>
  )
}
