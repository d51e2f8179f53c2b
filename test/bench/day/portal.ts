import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../../../src/dev/listen.ts'
import { localConfig } from '../../../src/dev/local-config.ts'
import { createSiteServer } from '../../../src/dev/site-server.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'
import type { Build } from '../pages.ts'

/** A portal that monitors as many sites as wanted, each on an origin of its own and with an icon that comes at once. */
export interface DayPortal {
  readonly url: string
  readonly siteUrls: readonly string[]
  /** How many requests all the sites have seen. */
  readonly asked: () => number
  close(): Promise<void>
}

interface Options {
  readonly name?: string
  readonly change?: (config: PortalConfig) => PortalConfig
}

// A dot: what a browser has to do for each icon is not ours.
const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** `change`: of the shipped content, beside its sites; `name`: of its folder. */
export async function serveDayPortal(
  build: Build,
  siteCount: number,
  { name = 'day', change = (config) => config }: Options = {},
): Promise<DayPortal> {
  const folder = `.cache/bench-${name}/${siteCount}`
  const configFile = join(folder, 'portal.json')
  const out = join(folder, 'portal')
  let asked = 0
  const sites = await Promise.all(
    Array.from({ length: siteCount }, () =>
      listen((_request, response) => {
        asked += 1
        response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' }).end(icon)
      }, 0),
    ),
  )
  const siteUrls = sites.map(({ port }) => `http://localhost:${port}`)

  const config = change(JSON.parse(await readFile('static/portal.json', 'utf8')) as PortalConfig) // our own file
  const named = siteUrls.map((url, at) => ({ name: `Site ${at + 1}`, url }))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // Nobody signs in, so nobody asks the provider.
  await writeFile(
    configFile,
    JSON.stringify(localConfig({ ...config, sites: named }, { authority: 'http://localhost:1', siteUrls })),
  )
  await build({ config: configFile, out })

  const portal = await listen(createSiteServer(join(out, 'site')), 0)
  return {
    url: `http://localhost:${portal.port}/`,
    siteUrls,
    asked: () => asked,
    close: async () => void (await Promise.all([portal, ...sites].map((each) => each.close()))),
  }
}
