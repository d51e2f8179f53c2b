import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { BuildProblem, codeOf } from './build-problem.ts'

/** The folders in the output folder. A volume mounted as the output folder may also have `lost+found` beside them. */
const outputFolders = ['hosting', 'site']
/** The file by which an earlier build is recognized. */
const builtFile = 'hosting/nginx.conf'

/** A file to write: its path, with `/` as the separator, and its bytes. */
export type OutputFile = readonly [path: string, bytes: Uint8Array]

/**
 * Checks that a build into a folder would delete nothing but an earlier build.
 *
 * @param folder an absolute path
 * @param project the project's folder
 * @returns the path with symlinks resolved
 * @throws BuildProblem with the reason
 */
export async function checkOutputFolder(folder: string, project: string): Promise<string> {
  const path = existsSync(folder) ? await realpath(folder) : folder
  const protectedFolders = ['.git', 'node_modules', 'src', 'static', 'test'].map((name) => join(project, name))
  if (contains(path, project) || protectedFolders.some((each) => contains(each, path))) {
    throw new BuildProblem(
      `${path} cannot be the output folder: it contains the project or belongs to it. Choose another one with --out.`,
    )
  }
  const all = await readdir(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw explainWriteError(error, path)
  })
  const names = all.filter((name) => name !== 'lost+found')
  const isEarlierBuild =
    names.every((name) => outputFolders.includes(name)) &&
    (existsSync(join(path, builtFile)) || (await hasOnlyBegun(path, names)))
  if (names.length > 0 && !isEarlierBuild) {
    throw new BuildProblem(
      `${path} is neither empty nor an earlier build (it contains ${names.slice(0, 3).join(', ')}), and a build replaces ` +
        'the whole folder. Empty it, or choose another one with --out.',
    )
  }
  return path
}

/** Whether the folder is what a first build leaves that was stopped while it wrote its first file. */
async function hasOnlyBegun(folder: string, names: readonly string[]): Promise<boolean> {
  const begun = temporaryPathOf(builtFile)
  if (names.length !== 1 || names[0] !== dirname(begun)) return false
  const files = await readdir(join(folder, dirname(begun)))
  return files.every((name) => name === basename(begun))
}

/**
 * Writes the files of a build into a folder, which may be a mount point, and then deletes what the build does not
 * contain. Each file appears complete, each page after the assets that it loads, and version.json after the pages,
 * because open pages offer to reload as soon as it names another release. A build that ends early leaves files of both
 * builds.
 *
 * @throws BuildProblem if the file system refuses to write
 */
export async function writeOutput(folder: string, files: readonly OutputFile[]): Promise<void> {
  try {
    for (const [path, bytes] of files.toSorted(byPublishingOrder)) await replaceFile(join(folder, path), bytes)
    await deleteOthers(folder, files)
  } catch (error) {
    throw explainWriteError(error, folder)
  }
}

function byPublishingOrder([one]: OutputFile, [other]: OutputFile): number {
  return publishingRank(one) - publishingRank(other)
}

/** The rank of a file in the order of writing. As soon as the first file is there, the folder counts as a build. */
function publishingRank(path: string): number {
  if (path === builtFile) return 0
  if (path.startsWith('site/assets/')) return 1
  if (/\.html(\.\w+)?$/.test(path)) return 3
  return /^site\/version\.json(\.\w+)?$/.test(path) ? 4 : 2
}

async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = temporaryPathOf(path)
  await makeFolder(dirname(path))
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const temporaryPathOf = (path: string) => `${path}.new`

/** Replaces Node's recursive `mkdir`, which never returns in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/** Deletes the files and folders that do not belong to a build. */
async function deleteOthers(folder: string, files: readonly OutputFile[]): Promise<void> {
  const ownPaths = new Set(files.map(([path]) => join(path)))
  for (const path of ownPaths) ownPaths.add(dirname(path))
  for (const name of outputFolders) {
    const paths = (await readdir(join(folder, name), { recursive: true })).map((path) => join(name, path))
    const others = paths.filter((path) => !ownPaths.has(path))
    for (const path of others) await rm(join(folder, path), { recursive: true, force: true })
  }
}

const permission = ['permission denied', 'Build as the owner of the folder']
const diskFull = ['the disk is full', 'Free some space']
const notAFolder = ['a part of its path is a file or a broken link', 'Remove it']
const tooLong = ['its name is too long', 'Shorten it']
const reasons: Readonly<Record<string, readonly string[]>> = {
  EACCES: permission,
  EPERM: permission,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: ['the file system is read-only', 'Mount it for writing'],
  ENOENT: ['its path has a broken link, or leads to a file system of the kernel, such as /proc', 'Correct the path'],
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  ENAMETOOLONG: tooLong,
  ELOOP: ['a link in its path leads to itself', 'Remove the link'],
}

/** Turns a file system error into a BuildProblem with a reason and a remedy. Returns any other error as it is. */
export function explainWriteError(error: unknown, folder: string): unknown {
  const [reason, remedy] = reasons[codeOf(error)] ?? []
  return reason === undefined
    ? error
    : new BuildProblem(`${folder} cannot be the output folder: ${reason}. ${remedy}, or choose another one with --out.`)
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

function contains(outer: string, inner: string): boolean {
  return `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`)
}
