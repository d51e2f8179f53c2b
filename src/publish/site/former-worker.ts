import type { OutputFile } from '../output-file.ts'

/** The usual names of a service worker. A browser that has one asks for it again under its own name. */
const paths = ['sw.js', 'service-worker.js']

/**
 * Takes the place of the service worker of a program that lived on the host before, which would go on showing that
 * program's pages: it ends itself and loads its pages again, once. The portal never registers a worker. Data of the
 * former program stays, because other programs on the host may use the same stores.
 */
const worker = `// Ends the service worker that a former program on this host has left. The portal has none.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(
    registration
      .unregister()
      .then(() => clients.matchAll({ type: 'window' }))
      // Without query and fragment, which may be the response of a sign-in: it counts once.
      .then((pages) => Promise.all(pages.map((page) => page.navigate(page.url.replace(/[?#].*/, ''))))),
  )
})
`

export const formerWorkers: readonly OutputFile[] = paths.map((path) => [path, Buffer.from(worker)])
