import { useEffect, useRef, useState } from 'react'
import { useCores, useTexts } from '../../app/context/context.tsx'
import type { Reading } from '../../situation/index.ts'
import { spokenForm } from '../../texts/sentences/of-all-sites.ts'
import { afterReading, afterRefresh, createLiveMessage, withoutText } from './live-message.ts'

/** A refresh shows its loader at least for this time. Where sites respond faster, people would press again. */
const MIN_REFRESH_MS = 400

/**
 * Returns the text of the live region, whether a refresh is in progress, and `refresh`, which starts one.
 */
export function useLiveMessage(reading: Reading) {
  const { monitor } = useCores()
  const texts = useTexts()
  const { t, locale } = texts
  const { board } = reading
  const [message, setMessage] = useState(() => createLiveMessage(reading))
  const [heard, setHeard] = useState(reading)
  // Set while rendering, because an effect would render the board again after each result. A change of language alone is
  // no new reading, and only removes the text in the former one.
  if (heard !== reading) {
    setHeard(reading)
    setMessage(afterReading(message, reading, spokenForm(reading, texts)))
  }
  const [spokenLocale, setSpokenLocale] = useState(locale)
  if (spokenLocale !== locale) {
    setSpokenLocale(locale)
    setMessage(withoutText)
  }
  const [isWaiting, wait] = useWait(MIN_REFRESH_MS)
  const refreshing = isWaiting || (message.isRefreshing && board.checking)
  return {
    liveText: message.text || (refreshing ? t.dashboard.state.checking : ''),
    refreshing,
    refresh: () => {
      wait()
      setMessage(afterRefresh)
      monitor.refresh()
    },
  }
}

/** Returns whether `wait` was called in the last `ms`, and `wait`. */
function useWait(ms: number) {
  const [isWaiting, setIsWaiting] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const wait = () => {
    setIsWaiting(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setIsWaiting(false), ms)
  }
  return [isWaiting, wait] as const
}
