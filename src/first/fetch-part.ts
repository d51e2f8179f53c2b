import { PART_FAILED } from '../app/marks.ts'

/** A part that takes longer has failed, and is asked for again the next time. */
const LIMIT_MS = 10_000

let failures = 0

/**
 * Imports a lazy part. The build replaces each `import()` in main.tsx and its parts with a call of this function.
 *
 * After a failure the address changes: browsers remember that a module failed as long as the page lives (HTML, "fetch a
 * single module script"; Firefox does, Chromium and WebKit do not), and never ask twice for one that does not end.
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
