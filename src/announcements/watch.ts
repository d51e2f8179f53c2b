import type { Announcements } from '../portal/announcement.ts'
import type { Settings } from '../portal/config.ts'
import type { WritableStore } from '../store/index.ts'
import { announcementsPart } from './part.ts'

const ADDRESS = '/announcements.json'
const ASK_EACH_MS = 300_000
const LIMIT_MS = 10_000
/** Exceeds the reader's limit, so that the reader reports a truncated file as too large. */
const MAX_CHARACTERS = 200_000

interface Watch {
  readonly announcements: WritableStore<Announcements>
  readonly sites: Settings['sites']
  readonly now: () => number
}

/**
 * Requests the announcements now and every five minutes while the page is visible. After a failed request, they stay as
 * they are. A missing file counts as empty, and this page does not request it again, because browsers log each 404.
 */
export function watchAnnouncements({ announcements, sites, now }: Watch): void {
  let askedAt = 0
  let isMissing = false
  let lastFile: string | undefined
  const say = (fault: string) => console.error(`${ADDRESS}: ${fault}`)
  const ask = async () => {
    askedAt = now()
    const response = await fetch(ADDRESS, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) })
    isMissing = response.status === 404 || response.status === 410
    if (!response.ok && !isMissing) throw new Error(`${ADDRESS}: the answer is ${response.status}`)
    const file = isMissing ? '[]' : await textOf(response)
    if (isMissing) say(`the answer is ${response.status}`)
    await show(file)
  }
  const show = async (file: string) => {
    if (file === lastFile) return
    const isEmpty = file.trim() === '[]'
    // Fetch the part with the reader only if there is something to read.
    if (!isEmpty) await announcementsPart.load()
    lastFile = file
    announcements.set({ items: (!isEmpty && announcementsPart.get()?.readAnnouncements(file, sites, say)) || [], file })
  }
  const askIfSeen = () => {
    if (document.visibilityState === 'visible' && !isMissing) ask().catch(showStored)
  }
  // Let React render the last visit's announcements, because those that the first script has shown do not follow a
  // change of language or page.
  const showStored = () => {
    const { initial, get } = announcements
    if (get() === initial && initial.items.length > 0) show(initial.file).catch(() => {})
  }
  // Let announcements start and end on time, even while no site is checked. Timers stop during sleep, so wait in steps.
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForNextMoment = () => {
    clearTimeout(timer)
    const { items } = announcements.get()
    const moments = items.flatMap(({ announcedFrom, from, until }) => [announcedFrom, from, until])
    const next = Math.min(...moments.filter((moment) => moment > now()))
    const wake = () => (now() < next ? waitForNextMoment() : announcements.set({ ...announcements.get() }))
    timer = setTimeout(wake, Math.min(next - now(), ASK_EACH_MS))
  }
  announcements.subscribe(waitForNextMoment)
  askIfSeen()
  setInterval(askIfSeen, ASK_EACH_MS)
  document.addEventListener('visibilitychange', () => {
    if (now() - askedAt >= ASK_EACH_MS) askIfSeen()
  })
}

/** Returns the text of a response, cut off after MAX_CHARACTERS. */
async function textOf({ body }: Response): Promise<string> {
  let text = ''
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    text += value ?? ''
    if (value === undefined || text.length > MAX_CHARACTERS) {
      void reader?.cancel()
      return text.slice(0, MAX_CHARACTERS)
    }
  }
}
