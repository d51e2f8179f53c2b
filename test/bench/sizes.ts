import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { limits } from './conditions.ts'
import { bytes, table } from './figures.ts'
import type { Load } from './measure.ts'
import type { BenchPortal } from './portal.ts'

interface Size {
  readonly raw: number
  readonly gzip: number
  readonly br: number
}

/** The sizes of the portal's files as a web server would send them. Returns lines to print. */
export async function sizesOf({ root, built, sites }: BenchPortal): Promise<string> {
  const assets = (await readdir(join(root, 'assets'))).map((name) => `/assets/${name}`)
  const later = assets.filter((path) => path.endsWith('.js') && !built.scripts.includes(path))
  const pages = (await readdir(root)).filter((name) => name.endsWith('.html')).map((name) => `/${name}`)

  const row = async (name: string, paths: readonly string[], limit?: number) => {
    const { raw, gzip, br } = sum(await Promise.all(paths.map((path) => sizeOf(join(root, path)))))
    return [name, bytes(raw), bytes(gzip), bytes(br), limit === undefined ? '' : shareOf(gzip, limit)]
  }
  return table([
    ['', 'raw', 'gzip', 'brotli', 'limit (gzip)'],
    ...(await Promise.all(built.scripts.map((path) => row(`At once: ${path}`, [path])))),
    await row('CSS', built.styles),
    ...(await Promise.all(later.map((path) => row(`Later: ${path}`, [path])))),
    ...(await Promise.all(
      pages.map((path) =>
        row(`HTML ${path}`, [path], path === '/index.html' ? limits.page.get(sites.length) : undefined),
      ),
    )),
  ])
}

/** The sizes of the scripts that a visit to the dashboard loads, including the inline one. Returns lines to print. */
export async function scriptsOf({ root }: BenchPortal, { scripts }: Load): Promise<string> {
  const inline = await inlineScriptOf(root)
  const row = async (
    title: string,
    paths: readonly string[],
    limit: { readonly bytes: number; readonly requests: number },
  ) => {
    const { raw, gzip, br } = sum([inline, ...(await Promise.all(paths.map((path) => sizeOf(join(root, path)))))])
    const requests = `${paths.length} of ${limit.requests}`
    return [title, requests, bytes(raw), bytes(gzip), bytes(br), shareOf(gzip, limit.bytes)]
  }
  const before = scripts.filter(({ isBeforeAlive }) => isBeforeAlive)
  return table([
    ['Scripts of a visit', 'requests', 'raw', 'gzip', 'brotli', 'limit (gzip)'],
    await row(
      'before it is alive',
      before.map(({ path }) => path),
      limits.scriptsBeforeAlive,
    ),
    await row(
      'in all',
      scripts.map(({ path }) => path),
      limits.scripts,
    ),
    ['in the page itself', '', bytes(inline.raw), bytes(inline.gzip), bytes(inline.br), ''],
  ])
}

const shareOf = (gzip: number, limit: number) => `${((gzip / limit) * 100).toFixed(1)} % of ${bytes(limit)}`

async function inlineScriptOf(root: string): Promise<Size> {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await readFile(join(root, 'index.html'), 'utf8')) ?? []
  if (script === '') throw new Error('There is no script in the page')
  return { raw: Buffer.byteLength(script), gzip: gzipSync(script).length, br: brotliCompressSync(script).length }
}

/** Returns the sizes of a file. Without a compressed version, the file is sent as it is. */
async function sizeOf(file: string): Promise<Size> {
  const [raw, gzip, br] = await Promise.all(
    ['', '.gz', '.br'].map((suffix) =>
      stat(file + suffix).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  )
  if (raw === undefined) throw new Error(`${file} does not exist`)
  return { raw, gzip: gzip ?? raw, br: br ?? raw }
}

function sum(sizes: readonly Size[]): Size {
  return sizes.reduce((all, { raw, gzip, br }) => ({ raw: all.raw + raw, gzip: all.gzip + gzip, br: all.br + br }), {
    raw: 0,
    gzip: 0,
    br: 0,
  })
}
