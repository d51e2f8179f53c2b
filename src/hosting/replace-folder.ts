import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'

/** An error that the person who runs the build can fix. The command line prints its message without a stack trace. */
export class BuildProblem extends Error {
  override name = 'BuildProblem'
}

/** A file to write: its path, with `/` as the separator, and its bytes. */
export type OutputFile = readonly [path: string, bytes: Uint8Array]

/**
 * Checks that replacing a folder would delete nothing but an earlier build.
 *
 * @param folder an absolute path
 * @param project the project's folder
 * @returns the path with links resolved
 * @throws BuildProblem with the reason
 */
export async function checkOutputFolder(folder: string, project: string): Promise<string> {
  const path = existsSync(folder) ? await realpath(folder) : folder
  const protectedFolders = ['.git', 'node_modules', 'src', 'static', 'test'].map((name) => join(project, name))
  if (contains(path, project) || protectedFolders.some((each) => contains(each, path))) {
    throw new BuildProblem(
      `${path} cannot be the output folder: it belongs to the project. Choose another one with --out.`,
    )
  }
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BuildProblem(`${path} cannot be the output folder: ${error.message}`)
  })
  const isEarlierBuild = names.toSorted().join() === 'hosting,site'
  if (names.length > 0 && !isEarlierBuild) {
    throw new BuildProblem(
      `${path} is neither empty nor an earlier build (it contains ${names.slice(0, 3).join(', ')}), and a build replaces ` +
        'the whole folder. Empty it, or choose another one with --out.',
    )
  }
  return path
}

/**
 * Replaces a folder with one that has these files. They are written beside it first and renamed, so that a failure leaves the
 * old folder intact and a web server never sees half a build.
 */
export async function replaceFolder(folder: string, files: readonly OutputFile[]): Promise<void> {
  const siblingNamed = (word: string) => join(dirname(folder), `.${basename(folder)}-${word}-${process.pid}`)
  const fresh = siblingNamed('new')
  const former = siblingNamed('old')
  try {
    await mkdir(fresh, { recursive: true })
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(fresh, path)), { recursive: true })
      await writeFile(join(fresh, path), bytes)
    }
    if (existsSync(folder)) await rename(folder, former)
    await rename(fresh, folder)
  } catch (error) {
    if (existsSync(former)) await rename(former, folder)
    throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(former, { recursive: true, force: true })
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

function contains(outer: string, inner: string): boolean {
  return `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`)
}
