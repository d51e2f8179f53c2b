import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { isTrouble } from '../status/index.ts'
import type { Board, Overall } from '../status/index.ts'
import { afterBoard, afterRefresh, createLiveMessage } from './live-message.ts'
import type { BoardFacts } from './live-message.ts'

/** A refresh shows its loader at least for this time. Where sites respond faster, people would press again. */
const MIN_REFRESH_MS = 400

/**
 * Returns the text of the live region, whether a refresh is in progress, `refresh`, which starts one, and
 * `announce`, which shows another text until the next one about the sites.
 */
export function useLiveMessage(board: Board, overall: Overall, inMaintenance: readonly string[]) {
  const config = useConfig()
  const { monitor } = useCores()
  const { text, t } = useTexts()
  const [message, setMessage] = useState(() => createLiveMessage(factsOf(board, inMaintenance)))
  const changed = (position: number) => {
    const site = config.sites[position]
    const state = board.sites[position]?.status
    return site && state ? t.dashboard.changed(text(site.name).text, t.dashboard.state[state]) : ''
  }
  const phrases = {
    changed,
    summary: () => {
      const troubles = board.sites.flatMap(({ status, url }, position) =>
        isTrouble(status) && !inMaintenance.includes(url) ? [changed(position)] : [],
      )
      return [`${t.dashboard.overall[overall]}.`, ...troubles].join(' ')
    },
    offline: `${t.dashboard.offline}. ${board.paused ? t.dashboard.stillPaused : t.dashboard.offlineDetail}`,
  }
  // Use an effect event, because a change of language alone must not be announced.
  const follow = useEffectEvent((next: Board) =>
    setMessage((current) => afterBoard(current, factsOf(next, inMaintenance), phrases)),
  )
  useEffect(() => follow(board), [board])
  const announce = useCallback((text: string) => setMessage((current) => ({ ...current, text })), [])
  const [isHeld, hold] = useHold(MIN_REFRESH_MS)
  const refreshing = isHeld || (message.isRefreshing && board.checking)
  return {
    liveText: message.text || (refreshing ? t.dashboard.state.checking : ''),
    refreshing,
    refresh: () => {
      hold()
      setMessage(afterRefresh)
      monitor.refresh()
    },
    announce,
  }
}

/** Returns whether `hold` was called in the last `ms`, and `hold`. */
function useHold(ms: number) {
  const [isHeld, setIsHeld] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    setIsHeld(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setIsHeld(false), ms)
  }
  return [isHeld, hold] as const
}

/** Returns what screen readers hear about. They do not hear about outages during announced maintenance. */
function factsOf({ sites, lastCheckedAt, offline }: Board, inMaintenance: readonly string[]): BoardFacts {
  const states = sites.map(({ url, status }) => (inMaintenance.includes(url) ? 'operational' : status))
  return { states, lastCheckedAt, offline }
}
