import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withCompressed } from '../../src/build/hosting/compress.ts'
import { listen } from '../../src/dev/listen.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'
import { servePortal } from './portal.ts'
import type { BenchPortal, Build, Content } from './portal.ts'

interface Pages {
  readonly portal: BenchPortal
  readonly byHandUrl: string
  close(): Promise<void>
}

/** Serves the portal, and the same dashboard written by hand with the portal's headers, from the same kind of server. */
export async function servePages(build: Build, content: Content): Promise<Pages> {
  const portal = await servePortal(build, content)
  const root = join(portal.root, '../../by-hand')
  await writeByHand(root, portal)
  const byHand = await listen(createSiteServer(root), 0)
  return {
    portal,
    byHandUrl: `http://localhost:${byHand.port}/`,
    close: async () => void (await Promise.all([portal.close(), byHand.close()])),
  }
}

/** Writes by-hand.html with a tile for each site, and with the portal's headers and compression. */
async function writeByHand(root: string, { root: portalRoot, sites }: BenchPortal): Promise<void> {
  const template = await readFile('test/bench/by-hand.html', 'utf8')
  const tileOf = (tile: string) => (site: (typeof sites)[number]) =>
    tile
      .replaceAll('https://www.als.example', site.url)
      .replaceAll('www.als.example', new URL(site.url).host)
      .replaceAll('ALS Group', site.name)
  const withTiles = replaced(template, /<li data-site=[^]*?<\/li>/, (tile) => sites.map(tileOf(tile)).join('\n'))
  const urls = JSON.stringify(sites.map(({ url }) => url))
  const html = replaced(withTiles, /(?<=const sites = )\[.*\]/, () => urls)
  const hashOf = (element: string) => {
    const [, text = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html) ?? []
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  const headers = await readFile(join(portalRoot, '_headers'), 'utf8')
  const withScript = replaced(headers, /script-src 'self'/, (sources) => `${sources} ${hashOf('script')}`)

  await mkdir(root, { recursive: true })
  await writeFile(
    join(root, '_headers'),
    replaced(withScript, /style-src 'self'/, (all) => `${all} ${hashOf('style')}`),
  )
  await writePacked(root, 'index.html', html)
  await writePacked(root, 'icons.svg', await readFile('src/ui/icons.svg', 'utf8'))
  await cp(join(portalRoot, 'favicon.svg'), join(root, 'favicon.svg'))
}

/** @throws if there is nothing to replace, because the page would then differ from its description */
function replaced(text: string, pattern: RegExp, by: (found: string) => string): string {
  if (!pattern.test(text)) throw new Error(`The page by hand has nothing like ${pattern.source}`)
  return text.replace(pattern, by)
}

async function writePacked(root: string, name: string, text: string): Promise<void> {
  for (const [path, bytes] of await withCompressed([[name, Buffer.from(text)]], false))
    await writeFile(join(root, path), bytes)
}
