/** What a page's watcher writes down of its load. Times in ms since the navigation began. */
export interface Diary {
  firstPaint?: number
  firstContentfulPaint?: number
  largestContentfulPaint?: number
  firstLiveStatus?: number
  /** All shifts added up: no grouping that would hide some. */
  layoutShift: number
  /** What moved, in words. */
  readonly moved: string[]
}

declare global {
  /** Kept once every tile is live and the page has come to rest. */
  var loadDiary: Promise<Diary>
}

/** Runs in the page, before anything of the page's own. Nothing outside of this function exists there. */
export function watchLoad(): void {
  const restMs = 1000
  const diary: Diary = { layoutShift: 0, moved: [] }
  let finish = () => {}
  globalThis.loadDiary = new Promise((resolve) => {
    finish = () => resolve(diary)
  })

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    diary[name === 'first-paint' ? 'firstPaint' : 'firstContentfulPaint'] = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    diary.largestContentfulPaint = startTime
  })
  observe('layout-shift', (entry) => {
    // The compiler's list of entries lacks this one.
    const { value, sources } = entry as PerformanceEntry & { value: number; sources: readonly { node?: Node | null }[] }
    diary.layoutShift += value
    for (const { node } of sources) {
      diary.moved.push(`${node?.nodeName.toLowerCase()} "${node?.textContent?.trim().slice(0, 40)}"`)
    }
  })

  // A tile is live once the words to be seen in it name a state. They are read when a frame is made, because that is
  // when a person sees them.
  const look = () => {
    isAsked = false
    const tiles = [...document.querySelectorAll<HTMLElement>('main li')]
    const live = tiles.filter((tile) => /\b(Operational|Degraded|Down)\b/.test(tile.innerText)).length
    if (live === 0) return
    diary.firstLiveStatus ??= performance.now()
    if (live < tiles.length) return
    observer.disconnect()
    setTimeout(finish, restMs)
  }
  let isAsked = false
  const observer = new MutationObserver(() => {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
