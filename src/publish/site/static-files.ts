import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { PortalConfig } from '../../portal/config.ts'
import { unreadable } from '../problem.ts'
import type { OutputFile } from './output-folder.ts'
import { installIcons } from './web-manifest.ts'

/** The icons in the site's root: for browsers first, then for installation. */
export const iconFiles: readonly string[] = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  ...installIcons.map(({ path }) => path),
]

/**
 * Finds a static file.
 *
 * @param folders in order of precedence
 * @returns its absolute path, or undefined if no folder has it
 */
export function findStatic(folders: readonly string[], path: string): string | undefined {
  return folders.map((folder) => join(folder, path)).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** The poster of every webinar video: see src/catalogue/webinars.tsx. */
export const posterFile = 'images/webinar.svg'

/** Published uncompressed, because an operator may edit the published file. */
export const announcementsFile = 'announcements.json'

/** Sources of the build and their schemas, which are not static files. read-announcements.ts handles the announcements. */
const sourceFiles = ['portal.json', 'portal.schema.json', announcementsFile, 'announcements.schema.json']

/** Files for crawlers and security researchers (RFC 9309, RFC 9116), published if they are beside the configuration. */
export const rootFiles = ['robots.txt', '.well-known/security.txt']

/**
 * The files to publish: the pictures and the logo that the configuration names, the poster, the configuration's own icons,
 * the shipped one if there is neither an own one nor a logo, its `rootFiles`, and the other shipped files except images, `sourceFiles` and hidden files.
 * Other files in the configuration's own folder may be private.
 */
export async function staticFiles(
  config: PortalConfig,
  ownFolder: string,
  shipped: string,
): Promise<readonly OutputFile[]> {
  const images = Object.values(config.cards).flatMap((cards) => cards.flatMap((card) => card.imagePath ?? []))
  const logo = config.brand?.logo === undefined ? [] : [config.brand.logo]
  const ownIcons = iconFiles.filter((path) => findStatic([ownFolder], path) !== undefined)
  const ownRootFiles = rootFiles.filter((path) => findStatic([ownFolder], path) !== undefined)
  const hasOwnIcon = ownIcons.length > 0 || logo.length > 0
  const shippedPaths = (await shippedFiles(shipped)).filter((path) => !hasOwnIcon || !iconFiles.includes(path))
  const paths = new Set([...shippedPaths, ...images, ...logo, posterFile, ...ownIcons, ...ownRootFiles])
  const published = [...paths].filter((path) => !isPrivate(path)).toSorted()
  return Promise.all(
    published.map(async (path) => {
      const file = findStatic([ownFolder, shipped], path) ?? path
      const bytes = await readFile(file).catch((error: unknown) => {
        throw unreadable(file, error)
      })
      return [path, bytes] as const
    }),
  )
}

/** The paths of the shipped files that every build publishes, the icons among them. */
export async function shippedFiles(shipped: string): Promise<readonly string[]> {
  const entries = await readdir(shipped, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(shipped, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('images/') && !isPrivate(path))
}

function isPrivate(path: string): boolean {
  return sourceFiles.includes(path) || /(^|\/)\.(?!well-known\/)/.test(path)
}
