import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../../src/dev/listen.ts'
import { localConfig } from '../../src/dev/local-config.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'
import { withCompressed } from '../../src/hosting/compress.ts'
import { siteDelaysMs } from './conditions.ts'
import { startQuickSite } from './sample-sites.ts'

/** What build.mjs exports. */
export type Build = (options: { readonly config: string; readonly out: string }) => Promise<Built>

export interface Built {
  /** Addresses, on the site, of the scripts and styles that a page loads at once. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export interface Place {
  readonly name: string
  readonly url: string
}

export interface Places {
  /** The portal first. */
  readonly places: readonly Place[]
  readonly built: Built
  /** The folder of the portal's site. */
  readonly site: string
  close(): Promise<void>
}

const folder = '.cache/bench'
const baseline = 'test/bench/baseline'

/** Builds the portal and serves it, and beside it, by the same server with the same headers, the page by hand. */
export async function servePages(build: Build): Promise<Places> {
  const sites = await Promise.all(siteDelaysMs.map(startQuickSite))
  const siteUrls = sites.map(({ url }) => url)
  const out = join(folder, 'portal')
  const site = join(out, 'site')

  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const text = await readFile('static/portal.json', 'utf8')
  const configFile = join(folder, 'portal.json')
  // Nobody signs in, so nobody asks the provider.
  await writeFile(
    configFile,
    JSON.stringify(localConfig(JSON.parse(text), { authority: 'http://localhost:1', siteUrls })),
  )
  const built = await build({ config: configFile, out })

  const configured = siteUrlsIn(text)
  const localise = (page: string) => configured.reduce((all, url, at) => all.replaceAll(url, siteUrls[at] ?? url), page)
  await writeByHand(join(folder, 'files'), site, localise)
  await writeInOne(join(folder, 'one'), join(folder, 'files'))

  const roots = [
    ['portal', site],
    ['by hand, three files', join(folder, 'files')],
    ['by hand, one file', join(folder, 'one')],
  ] as const
  const listeners = await Promise.all(roots.map(([, root]) => listen(createSiteServer(root), 0)))
  return {
    places: roots.map(([name], at) => ({ name, url: `http://localhost:${listeners[at]?.port}/` })),
    built,
    site,
    close: async () => void (await Promise.all([...sites, ...listeners].map((each) => each.close()))),
  }
}

function siteUrlsIn(text: string): readonly string[] {
  const { sites } = JSON.parse(text) as { readonly sites: readonly { readonly url: string }[] } // our own file
  return sites.map(({ url }) => url)
}

/** The page as it stands in the repository, with the portal's pictures and headers, and packed as the portal is. */
async function writeByHand(root: string, site: string, localise: (text: string) => string): Promise<void> {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(baseline)) {
    await writePacked(root, name, localise(await readFile(join(baseline, name), 'utf8')))
  }
  await writePacked(root, 'icons.svg', await readFile('src/ui/icons.svg', 'utf8'))
  await writePacked(root, 'favicon.svg', await readFile(join(site, 'favicon.svg'), 'utf8'))
  await cp(join(site, '_headers'), join(root, '_headers'))
}

/** The same page with its style and script written into it: one request less before the first paint. */
async function writeInOne(root: string, files: string): Promise<void> {
  const [html, style, script, headers] = (await Promise.all(
    ['index.html', 'style.css', 'probe.js', '_headers'].map((name) => readFile(join(files, name), 'utf8')),
  )) as [string, string, string, string] // as many as were asked for
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  await cp(files, root, { recursive: true })
  await writePacked(
    root,
    'index.html',
    html
      .replace('<link rel="stylesheet" href="/style.css">', () => `<style>${style}</style>`)
      .replace('<script src="/probe.js" async></script>', () => `<script>${script}</script>`),
  )
  await writeFile(
    join(root, '_headers'),
    headers
      .replace("script-src 'self'", `script-src 'self' ${hash(script)}`)
      .replace("style-src 'self'", `style-src 'self' ${hash(style)}`),
  )
}

async function writePacked(root: string, name: string, text: string): Promise<void> {
  for (const [path, bytes] of await withCompressed([[name, Buffer.from(text)]]))
    await writeFile(join(root, path), bytes)
}
