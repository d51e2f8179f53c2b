import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputFile } from './replace-folder.ts'

/** A release whose hashed assets are in the output folder. */
interface ReleaseAssets {
  readonly release: string
  /** Paths in the output folder, compressed files included. */
  readonly assets: readonly string[]
}

const manifestPath = 'hosting/assets.json'
const assetPath = /^site\/assets\/[\w.-]+$/

/**
 * Adds the hashed assets of earlier releases, so that tabs opened before still find their lazy parts. Also adds a
 * manifest that lists the assets of each release for the next build.
 *
 * @param out the output folder, which may contain an earlier build
 * @param keep the number of earlier releases whose assets stay
 */
export async function withFormerAssets(
  out: string,
  release: string,
  files: readonly OutputFile[],
  keep: number,
): Promise<readonly OutputFile[]> {
  const assets = files.map(([path]) => path).filter((path) => assetPath.test(path))
  const former = (await formerReleases(out)).filter((each) => each.release !== release).slice(0, keep)
  const present = new Set(assets)
  const added: OutputFile[] = []
  for (const path of former.flatMap((each) => each.assets)) {
    const bytes = present.has(path) ? null : await readFile(join(out, path)).catch(() => null)
    if (bytes === null) continue
    present.add(path)
    added.push([path, bytes])
  }
  const releases: readonly ReleaseAssets[] = [{ release, assets }, ...former]
  return [...files, ...added, [manifestPath, Buffer.from(`${JSON.stringify({ releases }, null, 2)}\n`)]]
}

/** The releases in an output folder, the newest first. */
async function formerReleases(out: string): Promise<readonly ReleaseAssets[]> {
  const text = await readFile(join(out, manifestPath), 'utf8').catch(() => null)
  const releases = text === null ? null : parseManifest(text)
  if (releases !== null) return releases
  // Version 0.1 wrote no manifest. Treat a damaged one as missing.
  const names = await readdir(join(out, 'site/assets')).catch(() => [])
  const assets = names.map((name) => `site/assets/${name}`).filter((path) => assetPath.test(path))
  return assets.length > 0 ? [{ release: 'unknown', assets }] : []
}

function parseManifest(text: string): readonly ReleaseAssets[] | null {
  try {
    const { releases } = JSON.parse(text) as { readonly releases: readonly ReleaseAssets[] } // checked below
    const isValid = releases.every(
      ({ release, assets }) => typeof release === 'string' && assets.every((path) => assetPath.test(path)),
    )
    return isValid ? releases : null
  } catch {
    return null
  }
}
