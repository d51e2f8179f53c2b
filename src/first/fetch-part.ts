import { PART_FAILED } from '../app/marks.ts'

/** A part that takes longer counts as failed. */
const LIMIT_MS = 10_000

let failures = 0

/**
 * Imports a lazy part. The build replaces each `import()` in main.tsx and its parts with a call to this function.
 *
 * After a failure, URLs get a query: a browser may remember a failed module for as long as the page is open (HTML,
 * "fetch a single module script"; Firefox does, Chromium and WebKit do not), and no browser repeats a request that is
 * still pending.
 */
export function fetchPart(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, LIMIT_MS, new Error(`${url} did not arrive`))
    import(failures ? `${url}?${failures}` : url).then(resolve, reject)
  }).catch((error: unknown) => {
    failures += 1
    dispatchEvent(new Event(PART_FAILED))
    throw error
  })
}
