import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { plainFile } from '../plain-file.ts'

/** Bitmaps for installation. Only operators have a maskable one, which systems crop, for example to a circle. */
export const installIcons = [
  { path: 'icon-192.png', pixels: 192, purpose: 'any' },
  { path: 'icon-512.png', pixels: 512, purpose: 'any' },
  { path: 'icon-maskable-512.png', pixels: 512, purpose: 'maskable' },
] as const

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
 * @returns its real path, or undefined if no folder has it
 * @throws BuildProblem for one that is not a plain file inside its folder
 */
export function findStatic(folders: readonly string[], path: string): string | undefined {
  for (const folder of folders) {
    const file = plainFile(folder, path)
    if (file !== undefined) return file
  }
  return undefined
}

/** The poster of every webinar video: see src/catalogue/webinars.tsx. */
export const posterFile = 'images/webinar.svg'

/** Published uncompressed, because an operator may edit the published file. */
export const announcementsFile = 'announcements.json'

/** Sources of the build and their schemas, which are not static files. */
const sourceFiles = ['portal.json', 'portal.schema.json', announcementsFile, 'announcements.schema.json']

/** Files for crawlers and security researchers (RFC 9309, RFC 9116), published if they are beside the configuration. */
export const rootFiles = ['robots.txt', '.well-known/security.txt']

/** The paths of the shipped files that every build publishes, the icons among them. */
export async function shippedFiles(shipped: string): Promise<readonly string[]> {
  const entries = await readdir(shipped, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(shipped, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('images/') && !isPrivate(path))
}

export function isPrivate(path: string): boolean {
  return sourceFiles.includes(path) || /(^|\/)\.(?!well-known\/)/.test(path)
}
