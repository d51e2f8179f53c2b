import { readFile } from 'node:fs/promises'
import type { PortalConfig } from '../../portal/config.ts'
import { findStatic, iconFiles, isPrivate, posterFile, rootFiles, shippedFiles } from '../config/static-folder.ts'
import type { OutputFile } from '../output-file.ts'
import { unreadable } from '../problem.ts'

/**
 * The files to publish: the pictures and the logo that the configuration names, the poster, the configuration's own icons,
 * the shipped one if there is neither an own one nor a logo, its `rootFiles`, and the other shipped files except images,
 * `sourceFiles` and hidden files. Other files in the configuration's own folder may be private.
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
