/**
 * Stores a week of results for each site in the format of src/status. Runs in the page before its own scripts, so it
 * must not refer to anything outside of this function.
 */
export function storeWeekOfHistory(urls: readonly string[]): void {
  if (!location.protocol.startsWith('http') || localStorage.length > 0) return
  const minuteMs = 60_000
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  const stretchesOf = (site: number) => {
    const stretches: (readonly [state: string, from: number, to: number])[] = []
    let at = now - 7 * 24 * 60 * minuteMs
    while (at < now) {
      // Eight hours, of which a few minutes are degraded, and every fifth time down.
      const troubleAt = Math.min(now, at + (200 + site) * minuteMs)
      const endOfTrouble = Math.min(now, troubleAt + 10 * minuteMs)
      const end = Math.min(now, at + 480 * minuteMs)
      stretches.push(['operational', at, troubleAt])
      if (troubleAt < now) stretches.push([stretches.length % 5 === 0 ? 'down' : 'degraded', troubleAt, endOfTrouble])
      if (endOfTrouble < now) stretches.push(['operational', endOfTrouble, end])
      at = end
    }
    return stretches
  }
  localStorage.setItem(
    'als.history',
    JSON.stringify(Object.fromEntries(urls.map((url, site) => [url, stretchesOf(site)]))),
  )
}
