import { listen } from '../../src/dev/listen.ts'
import type { Listener } from '../../src/dev/listen.ts'

export interface QuickSite {
  readonly url: string
  close(): Promise<void>
}

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16"/></svg>'

/** A site that is well: its icon comes after `delayMs`, each time alike. */
export async function startQuickSite(delayMs: number): Promise<QuickSite> {
  const { port, close }: Listener = await listen((_request, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' }).end(icon)
    }, delayMs)
  }, 0)
  return { url: `http://localhost:${port}`, close }
}
