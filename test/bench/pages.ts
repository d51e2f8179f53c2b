import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../../src/dev/listen.ts'
import { createSiteServer } from '../../src/dev/site-server.ts'
import { withCompressed } from '../../src/build/hosting/compress.ts'
import { earlierCommit, earlierConfig } from './earlier-build.ts'
import { servePortal } from './portal.ts'
import type { BenchPortal, Build, Content } from './portal.ts'

export interface Place {
  readonly name: string
  readonly url: string
}

export interface Places {
  /** The portal comes first. */
  readonly places: readonly Place[]
  readonly portal: BenchPortal
  close(): Promise<void>
}

const baseline = 'test/bench/baseline'

export const earlierName = `commit ${earlierCommit}`
export const inOneName = 'by hand, one file'

/**
 * Serves the portal, the earlier one if its build is given, and the dashboard written by hand, all from the same kind
 * of server. The pages written by hand have the portal's headers.
 */
export async function servePages(build: Build, earlier: Build | null, content: Content): Promise<Places> {
  const portal = await servePortal(build, content)
  const before =
    earlier && (await servePortal(earlier, { ...content, name: `${content.name}-earlier`, shippedFile: earlierConfig }))
  const [files, one] = [join(portal.root, '../../files'), join(portal.root, '../../one')]
  await writeByHand(files, portal)
  await writeInOne(one, files)
  const byHand = await Promise.all([files, one].map((root) => listen(createSiteServer(root), 0)))
  return {
    places: [
      { name: 'portal', url: portal.url },
      ...(before ? [{ name: earlierName, url: before.url }] : []),
      ...['by hand, three files', inOneName].map((name, at) => ({
        name,
        url: `http://localhost:${byHand[at]?.port}/`,
      })),
    ],
    portal,
    close: async () => void (await Promise.all([portal, before, ...byHand].map((each) => each?.close()))),
  }
}

/** Writes the page of test/bench/baseline with a tile for each site, and with the portal's headers and compression. */
async function writeByHand(root: string, { root: portalRoot, sites }: BenchPortal): Promise<void> {
  const [html, style, script] = await readAll(baseline, ['index.html', 'style.css', 'probe.js'])
  const tileOf = (tile: string) => (site: (typeof sites)[number]) =>
    tile
      .replaceAll('https://www.als.example', site.url)
      .replaceAll('www.als.example', new URL(site.url).host)
      .replaceAll('ALS Group', site.name)
  const tiles = replaced(html, /<li data-site=[\s\S]*?<\/li>/, (tile) => sites.map(tileOf(tile)).join('\n'))
  const urls = JSON.stringify(sites.map(({ url }) => url))
  await mkdir(root, { recursive: true })
  await writePacked(root, 'index.html', tiles)
  await writePacked(root, 'style.css', style)
  await writePacked(
    root,
    'probe.js',
    replaced(script, /(?<=const sites = )\[.*\]/, () => urls),
  )
  await writePacked(root, 'icons.svg', await readFile('src/ui/icons.svg', 'utf8'))
  await writePacked(root, 'favicon.svg', await readFile(join(portalRoot, 'favicon.svg'), 'utf8'))
  await cp(join(portalRoot, '_headers'), join(root, '_headers'))
}

/** Writes the same page with its style and script inline, to save requests before the first paint. */
async function writeInOne(root: string, files: string): Promise<void> {
  const [html, style, script, headers] = await readAll(files, ['index.html', 'style.css', 'probe.js', '_headers'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  await cp(files, root, { recursive: true })
  const withStyle = replaced(html, /<link rel="stylesheet".*>/, () => `<style>${style}</style>`)
  await writePacked(
    root,
    'index.html',
    replaced(withStyle, /<script src.*<\/script>/, () => `<script>${script}</script>`),
  )
  const withScriptHash = replaced(headers, /script-src 'self'/, (sources) => `${sources} ${hash(script)}`)
  await writeFile(
    join(root, '_headers'),
    replaced(withScriptHash, /style-src 'self'/, (sources) => `${sources} ${hash(style)}`),
  )
}

const readAll = async <const Names extends readonly string[]>(folder: string, names: Names) =>
  (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))) as {
    readonly [At in keyof Names]: string // one text for each name
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
