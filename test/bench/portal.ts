import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listen } from '../../src/dev/listen.ts'
import { localConfig } from '../../src/dev/local-config.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { textOf } from '../../src/portal/texts.ts'
import { withManyCards } from '../support/many-cards.ts'
import { monitorFile } from '../support/group-monitor-file.ts'

/** The `build` of build.mjs. */
export type Build = (options: { readonly config: string; readonly out: string }) => Promise<Built>

export interface Built {
  /** Paths of the scripts of a page, the inline one included. */
  readonly scripts: readonly string[]
}

export interface Content {
  /** The name of the build's folder in .cache/bench. */
  readonly name: string
  readonly sites: number
  /** Number of cards on /webpages. Default: the shipped cards. */
  readonly cards?: number
  /** Number of sections on /webpages, in equal parts. Default: none. */
  readonly sections?: number
  /** Response times of the sites, in turn. Default: they respond immediately. */
  readonly delaysMs?: readonly number[]
  /** Whether the group's monitor has a history of seven days. Default: there is no monitor. */
  readonly isMonitored?: boolean
}

/** A portal that monitors any number of sites, each on its own origin. */
export interface BenchPortal {
  readonly url: string
  readonly sites: readonly { readonly name: string; readonly url: string }[]
  readonly built: Built
  /** The folder that is served. */
  readonly root: string
  close(): Promise<void>
}

// One pixel, to make decoding cheap.
const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const monitorPath = '/status-history.json'

export async function servePortal(
  build: Build,
  { name, sites, cards, sections, delaysMs = [0], isMonitored = false }: Content,
): Promise<BenchPortal> {
  const folder = `.cache/bench/${name}`
  const [config, out] = [join(folder, 'portal.json'), join(folder, 'portal')]
  const shipped = JSON.parse(await readFile('static/portal.json', 'utf8')) as PortalConfig // our own file
  const listeners = await Promise.all(
    Array.from({ length: sites }, (_, index) =>
      listen((_request, response) => {
        const answer = () =>
          response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' }).end(icon)
        setTimeout(answer, delaysMs[index % delaysMs.length])
      }, 0),
    ),
  )
  const siteUrls = listeners.map(({ port }) => `http://localhost:${port}`)
  const named = siteUrls.map((url, index) => ({ name: shipped.sites[index]?.name ?? `Site ${index + 1}`, url }))
  const content = { ...(cards === undefined ? shipped : withManyCards(shipped, cards, sections)), sites: named }

  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // No provider listens at this address, because the measurements do not sign in.
  const addresses = { authority: 'http://localhost:59999', siteUrls, ...(isMonitored && { monitor: monitorPath }) }
  await writeFile(config, JSON.stringify(localConfig(content, addresses)))
  const built = await build({ config, out })

  const root = join(out, 'site')
  const [serveSite, history] = [createSiteServer(root), isMonitored ? gzipSync(weekOfMonitor(siteUrls)) : '']
  const portal = await listen((request, response) => {
    if (request.url !== monitorPath) return serveSite(request, response)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(history)
  }, 0)
  return {
    url: `http://localhost:${portal.port}/`,
    sites: named.map(({ name, url }) => ({ name: textOf(name, 'en', 'en').text, url })),
    built,
    root,
    close: async () => void (await Promise.all([portal, ...listeners].map((listener) => listener.close()))),
  }
}

/** Seven days with a sample each 15 minutes, in which each site was down or slow for half an hour: 2.3 MB for 200. */
function weekOfMonitor(urls: readonly string[]): string {
  const samples = 7 * 24 * 4
  const lettersOf = (site: number) => {
    const troubleIndex = (site * 37) % (samples - 2)
    return `${'o'.repeat(troubleIndex)}${site % 2 === 0 ? 'dd' : 'ss'}${'o'.repeat(samples - 2 - troubleIndex)}`
  }
  const latestAt = Math.floor(Date.now() / 60_000) * 60_000
  const series = urls.map((url, site) => [url, lettersOf(site)] as const)
  return monitorFile(Object.fromEntries(series), latestAt, 15 * 60_000)
}
