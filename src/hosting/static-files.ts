import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { PortalConfig } from '../portal/config.ts'
import { installIcons } from './manifest.ts'
import type { OutputFile } from './output-folder.ts'

/** Icons of the site, as its root has them: for browsers, then for where it is installed. */
export const iconFiles: readonly string[] = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  ...installIcons.map(({ path }) => path),
]

/**
 * A file that an operator gives, as an absolute path: the one beside the configuration, else the shipped one.
 *
 * @param places folders, the one that counts more first
 */
export function findStatic(places: readonly string[], path: string): string | undefined {
  return places.map((place) => join(place, path)).find((found) => existsSync(found))
}

/**
 * What is published as it is: everything shipped but the configuration, and of the configuration's own folder the
 * pictures it names and the icons, because what else lies there is nobody's business.
 */
export async function staticFiles(
  config: PortalConfig,
  ownFolder: string,
  shipped: string,
): Promise<readonly OutputFile[]> {
  const all = await readdir(shipped, { recursive: true, withFileTypes: true })
  const pictures = Object.values(config.cards).flatMap((cards) => cards.map((card) => card.imagePath))
  const paths = new Set([
    ...all
      .filter((entry) => entry.isFile())
      .map((entry) => relative(shipped, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
    ...[...pictures, ...iconFiles].filter((path) => findStatic([ownFolder], path) !== undefined),
  ])
  const published = [...paths].filter((path) => !isPrivate(path)).toSorted()
  return Promise.all(
    published.map(async (path) => [path, await readFile(findStatic([ownFolder, shipped], path) ?? path)] as const),
  )
}

function isPrivate(path: string): boolean {
  return path === 'portal.json' || path === 'portal.schema.json' || path.split('/').some((name) => name.startsWith('.'))
}
