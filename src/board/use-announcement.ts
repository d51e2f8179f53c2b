import { useEffect, useEffectEvent, useState } from 'react'
import { usePortal } from '../app/context.tsx'
import type { Board, Overall } from '../status/index.ts'
import { asked, heard, silent } from './announcement.ts'
import type { Sayable } from './announcement.ts'

/** The live region's words for the board as it changes, and the Refresh that they answer. */
export function useAnnouncement(board: Board, overall: Overall) {
  const { config, status, text, t } = usePortal()
  const [announcer, setAnnouncer] = useState(() => silent(sayable(board)))
  const phrases = {
    changed: (at: number) => {
      const site = config.sites[at]
      const state = board.sites[at]?.status
      return site && state ? t.dashboard.changed(text(site.name).text, t.dashboard.state[state]) : ''
    },
    summary: () => {
      const operational = board.sites.filter((site) => site.status === 'operational').length
      return `${t.dashboard.overall[overall]}. ${t.dashboard.counted(operational, board.sites.length)}`
    },
    offline: `${t.dashboard.offline}. ${t.dashboard.offlineDetail}`,
  }
  // Words are of the language at that moment: a later switch of language is no news.
  const hear = useEffectEvent((next: Board) => setAnnouncer((before) => heard(before, sayable(next), phrases)))
  useEffect(() => hear(board), [board])
  return {
    announcement: announcer.text,
    refreshing: announcer.asked && board.checking,
    askRefresh: () => {
      setAnnouncer(asked)
      status.refresh()
    },
  }
}

function sayable(board: Board): Sayable {
  const { lastCheckedAt, offline } = board
  return { states: board.sites.map((site) => site.status), lastCheckedAt, offline }
}
