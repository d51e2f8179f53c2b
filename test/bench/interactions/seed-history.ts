/**
 * Stores a week of results for each site, minute by minute, in the format of src/status/history. Runs in the page
 * before its own scripts, so it must not refer to anything outside of this function.
 */
export function seedHistory(urls: readonly string[]): void {
  if (!location.protocol.startsWith('http') || localStorage.length > 0) return
  const today = Math.floor(Date.now() / 86_400_000)
  // Around 100 ms, sometimes degraded (`n` is 3.3 s), rarely down (`!`).
  const codeAt = (at: number) =>
    at % 997 === 0 ? '!' : at % 211 === 0 ? 'n' : String.fromCharCode('9'.charCodeAt(0) + (at % 7))
  for (let day = today - 7; day <= today; day += 1) {
    const minutes = day === today ? Math.floor((Date.now() % 86_400_000) / 60_000) + 1 : 1440
    const codes = urls.map((url, site) => [
      url,
      `0:${Array.from({ length: minutes }, (_, at) => codeAt(day * 1440 + at + site * 31)).join('')}`,
    ])
    localStorage.setItem(`als.history.${day}`, JSON.stringify(Object.fromEntries(codes)))
  }
}
