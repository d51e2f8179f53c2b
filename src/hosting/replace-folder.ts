import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import process from 'node:process'

/** An error that the person who runs the build can fix. The command line prints its message without a stack trace. */
export class BuildProblem extends Error {
  override name = 'BuildProblem'
}

/** The parts of the output folder. The root of a volume may also have `lost+found`. */
const outputParts = ['hosting', 'site']
/** The file by which an earlier build is recognized. */
const builtFile = 'hosting/nginx.conf'

/** A file to write: its path, with `/` as the separator, and its bytes. */
export type OutputFile = readonly [path: string, bytes: Uint8Array]

/**
 * Checks that replacing a folder would delete nothing but an earlier build.
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
  const isEarlierBuild = names.toSorted().join() === outputParts.join() && existsSync(join(path, builtFile))
  if (names.length > 0 && !isEarlierBuild) {
    throw new BuildProblem(
      `${path} is neither empty nor an earlier build (it contains ${names.slice(0, 3).join(', ')}), and a build replaces ` +
        'the whole folder. Empty it, or choose another one with --out.',
    )
  }
  return path
}

/** Signals that end a build. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The error codes for renaming a mount point, or a folder whose parent this user may not write to. */
const unmovable = ['EBUSY', 'EXDEV', 'EPERM', 'EACCES', 'EROFS']

/**
 * Replaces a folder with one that has these files. Writes a new folder beside the old one first and then renames it, so
 * that a failure or a signal leaves the old folder intact and a web server never sees half a build. A folder that
 * cannot be renamed, such as a mount point, gets the files one by one.
 *
 * @throws BuildProblem if the file system refuses to write or rename
 */
export async function replaceFolder(
  folder: string,
  files: readonly OutputFile[],
  rename: typeof renameSync = renameSync,
): Promise<void> {
  const fresh = siblingOf(folder, 'new')
  const former = siblingOf(folder, 'old')
  const clean = () => {
    for (const path of [fresh, former]) {
      try {
        rmSync(path, { recursive: true, force: true })
      } catch {
        // The old output may contain another user's folder. Leave it: the next build tries again.
      }
    }
  }
  const end = (signal: NodeJS.Signals) => {
    clean()
    signals.forEach((each) => process.off(each, end))
    process.kill(process.pid, signal)
  }
  signals.forEach((signal) => process.on(signal, end))
  try {
    try {
      for (const [path, bytes] of files) await writeIn(fresh, path, bytes)
      swap(folder, fresh, former, rename)
    } catch (error) {
      if (!existsSync(folder) || !unmovable.includes(codeOf(error))) throw error
      await writeOver(folder, files)
    }
  } catch (error) {
    throw explainWriteError(error, folder)
  } finally {
    clean()
    signals.forEach((signal) => process.off(signal, end))
  }
}

/** Synchronous, so that no signal is handled between the two renames. */
function swap(folder: string, fresh: string, former: string, rename: typeof renameSync): void {
  const isReplaced = existsSync(folder)
  if (isReplaced) rename(folder, former)
  try {
    rename(fresh, folder)
  } catch (error) {
    if (isReplaced) rename(former, folder)
    throw error
  }
}

/** Replaces the files of a folder one by one. Each file appears complete, and each page after the files it loads. */
async function writeOver(folder: string, files: readonly OutputFile[]): Promise<void> {
  const inOrder = files.toSorted(([one], [other]) => byPublishingOrder(one, other))
  for (const [path, bytes] of inOrder) {
    const temporary = `${path}.new`
    await writeIn(folder, temporary, bytes).catch(async (error: unknown) => {
      await rm(join(folder, temporary), { force: true })
      throw error
    })
    renameSync(join(folder, temporary), join(folder, path))
  }
  const written = new Set(files.map(([path]) => join(folder, path)))
  for (const part of outputParts) {
    const entries = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => [])
    const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths) if (!written.has(path)) await rm(path)
  }
}

/** Orders paths for publishing: assets first, pages last, so that a page appears after the files it loads. */
export function byPublishingOrder(one: string, other: string): number {
  const rank = (path: string) => (path.startsWith('site/assets/') ? 0 : /\.html(\.\w+)?$/.test(path) ? 2 : 1)
  return rank(one) - rank(other) || Number(one > other) - Number(one < other) || 0
}

async function writeIn(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(join(folder, path)))
  await writeFile(join(folder, path), bytes)
}

/** Replaces Node's recursive `mkdir`, which never returns in /proc or behind a broken link. */
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

function siblingOf(folder: string, word: 'new' | 'old', processId: number | string = process.pid): string {
  return join(dirname(folder), `.${basename(folder)}-${word}-${processId}`)
}

/** Restores the folder if a killed build had moved it away, and removes the temporary folders of killed builds. */
export async function repairOutputFolder(path: string): Promise<void> {
  const folder = await realpath(path).catch(() => path)
  const names = await readdir(dirname(folder)).catch(() => [])
  const leftovers = names.flatMap((name) => {
    const [, word, processId] = /-(new|old)-(\d+)$/.exec(name) ?? []
    const sibling = join(dirname(folder), name)
    const isOurs = (word === 'new' || word === 'old') && sibling === siblingOf(folder, word, processId)
    return isOurs && !isRunning(Number(processId)) ? [{ word, sibling }] : []
  })
  for (const { word, sibling } of leftovers) {
    if (word === 'old' && !existsSync(folder)) renameSync(sibling, folder)
    // Another user's folder cannot be removed, so leave it.
    else await rm(sibling, { recursive: true, force: true }).catch(() => {})
  }
}

/** Whether another process with this ID is running. */
function isRunning(processId: number): boolean {
  if (processId === process.pid) return false
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

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
