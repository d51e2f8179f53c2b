import type { RequestListener, ServerResponse } from 'node:http'

/** The script that a build of `npm start -- --config FILE` adds to each page. */
export const RELOAD_SCRIPT = '/@reload.js'
const EVENTS = '/@reload'

/** Reloads open pages after a build, and shows them the problems of one that failed. */
export interface LiveReload {
  readonly answer: RequestListener
  readonly isFor: (path: string) => boolean
  readonly built: () => void
  readonly failed: (problems: string) => void
}

export function createLiveReload(): LiveReload {
  const pages = new Set<ServerResponse>()
  let state: { build: number; problems: string | null } = { build: Date.now(), problems: null }
  const text = () => `data: ${JSON.stringify(state)}\n\n`
  const set = (next: typeof state) => {
    state = next
    for (const page of pages) page.write(text())
  }
  return {
    isFor: (path) => path === RELOAD_SCRIPT || path === EVENTS,
    answer(request, response) {
      if (request.url === RELOAD_SCRIPT) {
        response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(script)
        return
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' }).write(text())
      pages.add(response)
      response.on('close', () => pages.delete(response))
    },
    built: () => set({ build: Date.now(), problems: null }),
    failed: (problems) => set({ ...state, problems }),
  }
}

// Without markup or style attributes, which the policy of the page refuses.
const script = `let shownBuild
const box = document.createElement('pre')
box.setAttribute('role', 'alert')
Object.assign(box.style, {
  position: 'fixed', inset: 'auto 0 0 0', zIndex: 99, maxHeight: '60vh', overflow: 'auto', margin: 0, padding: '1rem',
  whiteSpace: 'pre-wrap', font: '14px/1.5 monospace', background: '#7a1f1f', color: '#fff',
})
new EventSource('${EVENTS}').onmessage = ({ data }) => {
  const { build, problems } = JSON.parse(data)
  if (shownBuild !== undefined && build !== shownBuild) location.reload()
  shownBuild = build
  box.textContent = problems + '\\n\\nThe last good build is shown.'
  if (problems === null) box.remove()
  else document.body.append(box)
}
`
