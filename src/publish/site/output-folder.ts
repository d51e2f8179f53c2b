import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { OutputFile } from '../output-file.ts'
import { BuildProblem } from '../problem.ts'
import { replaceFile } from '../replace-file.ts'

/** The folders in the output folder. */
const outputFolders = ['hosting', 'site']
/** It names all other files, and is written last: until then, release.sh refuses the folder. */
export const manifestPath = 'manifest.json'
/** What may be in the output folder. A build that ended early may have left half of a manifest. */
const isOutputName = (name: string) =>
  outputFolders.includes(name) || name === manifestPath || isHalfOf(manifestPath, name)

/** Whether a name is that of a file while replace-file.ts writes it. */
const isHalfOf = (file: string, name: string) => name.startsWith(`${file}.`) && name.endsWith('.new')

/** The file by which a build is recognized. It is written first, so a build that ended early can be repeated. */
const marker = 'hosting/nginx.conf'

/**
 * Checks that a build into a folder would delete nothing but an earlier build.
 * @throws BuildProblem if the folder is neither empty nor an earlier build, and a system error if it cannot be read
 */
export async function checkOutputFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const isBuild = names.every(isOutputName) && existsSync(join(folder, marker))
  if (names.length === 0 || isBuild || (await hasOnlyBegun(folder, names))) return
  throw new BuildProblem(
    `${folder} is neither empty nor an earlier build (it contains ${names.slice(0, 3).join(', ')}), and a build replaces ` +
      'the whole folder. Empty it, or choose another one with --out.',
  )
}

/** Whether a build ended while it wrote the marker: the disk may have been full. */
async function hasOnlyBegun(folder: string, names: readonly string[]): Promise<boolean> {
  const first = dirname(marker)
  if (names.join() !== first) return false
  return (await readdir(join(folder, first))).every((name) => isHalfOf(basename(marker), name))
}

/**
 * Writes the files of a build into a folder, which may be a mount point, and then deletes what the build does not
 * contain. Each file appears complete, each page after the assets that it loads, and version.json after the pages,
 * because open pages offer to reload as soon as it names another release. A build that ends early leaves files of both
 * builds.
 *
 * @throws a system error if the file system refuses to write
 */
export async function writeOutput(folder: string, files: readonly OutputFile[]): Promise<void> {
  for (const [path, bytes] of files.toSorted(byPublishingOrder)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    // Not flushed, which takes seconds for hundreds of files: the manifest shows what a loss of power has spoilt.
    await replaceFile(file, bytes, false)
  }
  await deleteOldFiles(folder, files)
}

function byPublishingOrder([one]: OutputFile, [other]: OutputFile): number {
  return publishingRank(one) - publishingRank(other)
}

/** The rank of a file in the order of writing. */
function publishingRank(path: string): number {
  if (path === marker) return 0
  if (path === manifestPath) return 5
  if (path.startsWith('site/assets/')) return 1
  if (/\.html(\.\w+)?$/.test(path)) return 3
  return /^site\/version\.json(\.\w+)?$/.test(path) ? 4 : 2
}

/** Deletes the files and folders that do not belong to a build. */
async function deleteOldFiles(folder: string, files: readonly OutputFile[]): Promise<void> {
  const ownPaths = new Set(files.map(([path]) => join(path)))
  for (const path of ownPaths) ownPaths.add(dirname(path))
  for (const name of outputFolders) {
    const paths = (await readdir(join(folder, name), { recursive: true })).map((path) => join(name, path))
    const oldPaths = paths.filter((path) => !ownPaths.has(path))
    for (const path of oldPaths) await rm(join(folder, path), { recursive: true, force: true })
  }
}

/**
 * Removes duplicates, such as an icon that two bundles emit.
 * @throws BuildProblem for two files with the same path and different bytes
 */
export function distinctFiles(files: readonly OutputFile[]): readonly OutputFile[] {
  const bytesByPath = new Map<string, Uint8Array>()
  for (const [path, bytes] of files) {
    const other = bytesByPath.get(path)
    if (other && Buffer.compare(other, bytes) !== 0) throw new BuildProblem(`Two files would be published as ${path}.`)
    bytesByPath.set(path, bytes)
  }
  return [...bytesByPath]
}
