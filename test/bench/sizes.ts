import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { budgets } from './conditions.ts'
import { bytes, table } from './figures.ts'
import type { Built } from './pages.ts'

interface Size {
  readonly raw: number
  readonly gzip: number
  readonly br: number
}

/** What the portal weighs, from the files that a web server would send. Returns lines to print. */
export async function sizesOf(site: string, built: Built): Promise<string> {
  const assets = (await readdir(join(site, 'assets'))).map((name) => `/assets/${name}`)
  const later = assets.filter((path) => path.endsWith('.js') && !built.scripts.includes(path))
  const pages = (await readdir(site)).filter((name) => name.endsWith('.html')).map((name) => `/${name}`)

  const row = async (name: string, paths: readonly string[], budget?: number) => {
    const { raw, gzip, br } = sum(await Promise.all(paths.map((path) => sizeOf(join(site, path)))))
    const share = budget === undefined ? '' : `${((gzip / budget) * 100).toFixed(1)} % of ${bytes(budget)}`
    return [name, bytes(raw), bytes(gzip), bytes(br), share]
  }
  return table([
    ['', 'raw', 'gzip', 'brotli', 'budget (gzip)'],
    await row('JavaScript, signed out', built.scripts, budgets.scripts),
    ...(await Promise.all(built.scripts.map((path) => row(`  ${path}`, [path])))),
    await row('CSS', built.styles, budgets.styles),
    ...(await Promise.all(later.map((path) => row(`Later: ${path}`, [path])))),
    ...(await Promise.all(pages.map((path) => row(`HTML ${path}`, [path])))),
  ])
}

/** A file that would not get smaller has no packed form: then it is sent as it is. */
async function sizeOf(file: string): Promise<Size> {
  const [raw, gzip, br] = await Promise.all(
    ['', '.gz', '.br'].map((suffix) =>
      stat(file + suffix).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  )
  if (raw === undefined) throw new Error(`${file} is not there`)
  return { raw, gzip: gzip ?? raw, br: br ?? raw }
}

function sum(sizes: readonly Size[]): Size {
  return sizes.reduce((all, { raw, gzip, br }) => ({ raw: all.raw + raw, gzip: all.gzip + gzip, br: all.br + br }), {
    raw: 0,
    gzip: 0,
    br: 0,
  })
}
