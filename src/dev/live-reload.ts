import { readFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { project } from '../publish/project.ts'

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
        response
          .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
          .end(readFileSync(join(project, 'src/dev/reload.js')))
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
