import { useEffect, useEffectEvent, useState } from 'react'
import { usePortal } from '../app/context.tsx'
import type { Board, Overall } from '../status/index.ts'
import { announceBoard, announceRefresh, createAnnouncer } from './announcement.ts'
import type { BoardFacts } from './announcement.ts'
import { countsOf } from './counts.ts'

/** Returns the live region's text, whether a refresh is in progress, and `askRefresh`, which starts one. */
export function useAnnouncement(board: Board, overall: Overall, inMaintenance: readonly string[]) {
  const { config, monitor, text, t } = usePortal()
  const [announcer, setAnnouncer] = useState(() => createAnnouncer(factsOf(board)))
  const phrases = {
    changed: (position: number) => {
      const site = config.sites[position]
      const state = board.sites[position]?.status
      return site && state ? t.dashboard.changed(text(site.name).text, t.dashboard.state[state]) : ''
    },
    summary: () => {
      const names = config.sites
        .filter((_site, position) => {
          const { status, url = '' } = board.sites[position] ?? {}
          return (status === 'down' || status === 'degraded') && !inMaintenance.includes(url)
        })
        .map(({ name }) => text(name).text)
      const { overall: titles, counted, notOperational } = t.dashboard
      const count = counted(...countsOf(board, inMaintenance))
      return [
        `${titles[overall]}.`,
        count,
        ...(names.length > 0 ? [`${notOperational}: ${names.join(', ')}.`] : []),
      ].join(' ')
    },
    offline: `${t.dashboard.offline}. ${board.paused ? t.dashboard.stillPaused : t.dashboard.offlineDetail}`,
  }
  // Use an effect event, because a change of language alone must not announce anything.
  const announce = useEffectEvent((next: Board) =>
    setAnnouncer((current) => announceBoard(current, factsOf(next), phrases)),
  )
  useEffect(() => announce(board), [board])
  return {
    announcement: announcer.text,
    refreshing: announcer.isRefreshing && board.checking,
    askRefresh: () => {
      setAnnouncer(announceRefresh)
      monitor.refresh()
    },
  }
}

function factsOf({ sites, lastCheckedAt, offline }: Board): BoardFacts {
  return { states: sites.map((site) => site.status), lastCheckedAt, offline }
}
