import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, LaunchOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { build } from '../../build.mjs'
import { listen } from '../../src/dev/listen.ts'
import { localConfig } from '../../src/dev/local-config.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { buildFolder, launch } from '../support/browser.ts'
import { startProbedSite } from './probing-sites.ts'
import type { ProbedSite } from './probing-sites.ts'
import { shipped } from '../support/shipped.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import type { Place } from '../support/visitor.ts'

/** A built portal that watches one site. It has no provider, because its tests do not sign in. */
export interface Watcher extends Place {
  readonly site: ProbedSite
  /** Changes whether the policy of its pages allows requests to the site. The build allows them. */
  readonly allowSite: (isAllowed: boolean) => Promise<void>
}

interface Running {
  readonly browser: Browser
  readonly site: ProbedSite
  readonly plain: Served
  readonly confirming: Served
}

interface Served {
  readonly url: string
  readonly pageFile: string
  close(): Promise<void>
}

/**
 * Starts one site, one browser and two portals: one without `status.confirm` and one with it.
 * @param name the beginning of the names of the build folders, which no other file may use
 * @param flagsFor returns the browser's command-line flags, given the ports of the portals and of the site
 * @param options other options of the browser
 */
export function useWatchers(
  name: string,
  flagsFor: (portalPorts: readonly string[], sitePort: string) => readonly string[] = () => [],
  options: LaunchOptions = {},
): { readonly plain: Watcher; readonly confirming: Watcher } {
  allowSlowTests()
  let started: Running | undefined
  const running = (): Running => {
    if (started === undefined) throw new Error('The portals run only while tests do')
    return started
  }

  beforeAll(async () => {
    const site = await startProbedSite()
    const [plain, confirming] = (await Promise.all(
      [false, true].map((confirm) =>
        serve(buildFolder(`${name}-${confirm ? 'confirming' : 'plain'}`), site.url, confirm),
      ),
    )) as [Served, Served] // one for each element of the array, which has two
    const [sitePort = '', ...portalPorts] = [site, plain, confirming].map(({ url }) => new URL(url).port)
    const browser = await launch({ ...options, args: [...flagsFor(portalPorts, sitePort)] })
    started = { browser, site, plain, confirming }
  })
  afterAll(async () => {
    if (started) await Promise.all(Object.values(started).map((each: { close(): Promise<void> }) => each.close()))
  })

  const watcher = (kind: 'plain' | 'confirming'): Watcher => ({
    get browser() {
      return running().browser
    },
    get site() {
      return running().site
    },
    get stack() {
      return { sites: [running().site] }
    },
    at: (path) => `${running()[kind].url}${path}`,
    async allowSite(isAllowed) {
      const { pageFile } = running()[kind]
      const { url } = running().site
      const page = await readFile(pageFile, 'utf8')
      // As if the site had moved and the policy had not been updated.
      const other = url.replace('127.0.0.1', '127.0.0.2')
      await Promise.all(['br', 'gz'].map((end) => rm(`${pageFile}.${end}`, { force: true })))
      const [from, to] = isAllowed ? [other, url] : [url, other]
      await writeFile(
        pageFile,
        page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, (tag) => tag.replaceAll(from, to)),
      )
    },
  })
  return { plain: watcher('plain'), confirming: watcher('confirming') }
}

/** Builds and serves a portal that watches one site, perhaps by an icon elsewhere. */
export async function serve(out: string, siteUrl: string, confirm: boolean, icon?: string): Promise<Served> {
  const config = { ...shipped, status: { confirm }, sites: shipped.sites.slice(0, 1) }
  const file = `${out}.portal.json`
  const local = localConfig(config, { authority: 'http://localhost:59999', siteUrls: [siteUrl] }) as PortalConfig
  await mkdir('.cache/browser', { recursive: true })
  await writeFile(
    file,
    JSON.stringify({ ...local, sites: local.sites.map((site) => ({ ...site, ...(icon !== undefined && { icon }) })) }),
  )
  await build({ config: file, out, kit: false, isDraft: true })
  const root = join(out, 'site')
  const { port, close } = await listen(createSiteServer(root), 0)
  return { url: `http://localhost:${port}`, pageFile: join(root, 'index.html'), close }
}
