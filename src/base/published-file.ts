import { BodyTooLarge, NotUtf8, readText } from './body.ts'
import type { ServerClock } from './server-clock.ts'

/** Files that operators publish beside the portal, or elsewhere, and that an open page fetches again and again. */

/** A fetch takes at most this time. */
const TIMEOUT_MS = 10_000

/** An answer that may be a passing one, such as that of a router that restarts, is checked after this time. */
const CONFIRM_AFTER_MS = 60_000

/** A missing file is requested again after this time, the shorter one if this page has had it. Browsers log each 404. */
const MISSING_AGAIN_AFTER_MS = 3_600_000
const LOST_AGAIN_AFTER_MS = 300_000

/** A server has responded with something else. The message is the end of a sentence that begins with the file's address. */
export class FileFault extends Error {
  override readonly name: string = 'FileFault'
}

export class MissingFile extends FileFault {
  override readonly name = 'MissingFile'

  constructor() {
    super('it is missing')
  }
}

/** The port of a published file. */
export interface PublishedFileEnv {
  /** Wall clock, ms since 1970. */
  readonly now: () => number
  readonly isVisible: () => boolean
  /** Returns the text of the file. Rejects with a FileFault if a server responds with something else. */
  readonly fetchFile: () => Promise<string>
  /** Tells operators in the console what is wrong with the file. */
  readonly warn: (fault: string) => void
}

interface FileListener {
  /** Takes a text over, or returns its fault if it is not the file. */
  readonly onText: (text: string) => FileFault | null
  /** Two answers, a minute apart, agree that there is no file, or none that counts. What was shown may go now. */
  readonly onLost: (fault: FileFault) => void
}

/**
 * Returns a function that fetches the file if the page is visible and the file is due: an interval after the last request,
 * a minute after an answer that is not the file, and later if that answer was repeated because the file is missing. Warns
 * of the same fault once.
 *
 * The function takes the age from which on the file is due at once.
 *
 * @param pageFetchedAt when the page was fetched, ms since 1970, if it has what the file would tell it
 */
export function createFileFetcher(
  { now, isVisible, fetchFile, warn }: PublishedFileEnv,
  intervalMs: number,
  { onText, onLost }: FileListener,
  pageFetchedAt = -Infinity,
): (maxAgeMs?: number) => void {
  let lastFetchedAt = pageFetchedAt
  let dueAfterMs = intervalMs
  let hasHadFile = false
  let lastFault: Error | null = null
  let lastWarning = ''
  /** When the latest answers, which agree, began. */
  let faultySince = 0

  function onAnswer(fault: FileFault | null, fetchedAt: number): void {
    if (fault === null) {
      hasHadFile = true
      lastFault = null
      lastWarning = ''
      return
    }
    if (fault.name !== lastFault?.name) faultySince = fetchedAt
    if (fault.message !== lastWarning) warn(fault.message)
    lastWarning = fault.message
    lastFault = fault
    const isLasting = fetchedAt - faultySince >= CONFIRM_AFTER_MS
    if (!isLasting) dueAfterMs = CONFIRM_AFTER_MS
    else if (fault instanceof MissingFile) {
      dueAfterMs = Math.max(intervalMs, hasHadFile ? LOST_AGAIN_AFTER_MS : MISSING_AGAIN_AFTER_MS)
    }
    if (isLasting) onLost(fault)
  }

  return (maxAgeMs = Infinity) => {
    const fetchedAt = now()
    // The time is ahead if the clock has been set back.
    if (!isVisible() || Math.abs(fetchedAt - lastFetchedAt) < Math.min(dueAfterMs, maxAgeMs)) return
    lastFetchedAt = fetchedAt
    dueAfterMs = intervalMs
    fetchFile().then(
      (text) => onAnswer(onText(text), fetchedAt),
      (error: Error) => {
        // A request that fails or takes too long is no answer: the connection may be lost, or the machine may have slept.
        if (error instanceof FileFault) onAnswer(error, fetchedAt)
      },
    )
  }
}

/**
 * Fetches the text of a file. Rejects with a FileFault if the file is missing, has more than `maxBytes`, is no UTF-8, or is an error,
 * and with any other error if the request fails, as it does at a redirect of a path on the portal's own host. A response of
 * that host tells `clock` the time.
 */
export async function fetchText(
  address: string,
  maxBytes: number,
  init: RequestInit = {},
  clock?: Pick<ServerClock, 'observe'>,
): Promise<string> {
  const isOwn = address.startsWith('/')
  const redirect = isOwn ? 'error' : 'follow'
  const sentAt = Date.now()
  const response = await fetch(address, { ...init, redirect, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (isOwn) clock?.observe(response.headers, sentAt, Date.now())
  if (response.ok) {
    return readText(response, maxBytes, { fatal: true }).catch((error: Error) => {
      throw error instanceof BodyTooLarge || error instanceof NotUtf8 ? new FileFault(error.message) : error
    })
  }
  void response.body?.cancel()
  if (response.status === 404 || response.status === 410) throw new MissingFile()
  throw new FileFault(`the response has status ${response.status}`)
}
