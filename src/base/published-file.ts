import { readText } from './body.ts'

/** Files that operators publish beside the portal, or elsewhere, and that an open page fetches again and again. */

/** A fetch takes at most this time. */
const TIMEOUT_MS = 10_000

/** The port of a published file. */
export interface PublishedFileEnv {
  /** Wall clock, ms since 1970. */
  readonly now: () => number
  readonly isVisible: () => boolean
  /** Returns the text of the file, or null if it is missing. Rejects if the request fails. */
  readonly fetchFile: () => Promise<string | null>
  /** Tells operators in the console what is wrong with the file. */
  readonly warn: (fault: string) => void
}

/**
 * Returns a function that fetches the file if the page is visible and the last request is at least an interval old.
 *
 * @param onFile called with the text of the file, or with null if it is missing
 * @param onFault called with the error of a request that has failed
 */
export function createFileFetcher(
  { now, isVisible, fetchFile }: PublishedFileEnv,
  intervalMs: number,
  onFile: (text: string | null) => void,
  onFault: (error: Error) => void,
): () => void {
  let lastFetchedAt = -Infinity
  let isMissing = false
  return () => {
    // The time is ahead if the clock has been set back. Browsers log each 404, so do not ask again for a missing file.
    if (isMissing || !isVisible() || Math.abs(now() - lastFetchedAt) < intervalMs) return
    lastFetchedAt = now()
    fetchFile().then(
      (text) => {
        isMissing = text === null
        onFile(text)
      },
      // The port rejects with errors only.
      onFault,
    )
  }
}

/**
 * Fetches the text of a file. Resolves with null if it is missing, and rejects with any other fault, such as more than
 * `maxBytes`, and a redirect of a path on the portal's own host.
 */
export async function fetchText(address: string, maxBytes: number, init: RequestInit = {}): Promise<string | null> {
  const redirect = address.startsWith('/') ? 'error' : 'follow'
  const response = await fetch(address, { ...init, redirect, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.ok) return readText(response, maxBytes)
  void response.body?.cancel()
  if (response.status === 404 || response.status === 410) return null
  throw new Error(`the response has status ${response.status}`)
}
