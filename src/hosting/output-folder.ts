import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { BuildProblem } from './build-problem.ts'

/** A file to publish: its path with `/`, and its bytes. */
export type OutputFile = readonly [path: string, bytes: Uint8Array]

/**
 * The folder to write to, if nothing but a former build would be lost there.
 *
 * @param asked an absolute path
 * @param project the project's folder
 * @throws BuildProblem that says why not
 */
export async function checkOutputFolder(asked: string, project: string): Promise<string> {
  const path = existsSync(asked) ? await realpath(asked) : asked
  const parts = ['.git', 'node_modules', 'src', 'static', 'test'].map((name) => join(project, name))
  if (contains(path, project) || parts.some((part) => contains(part, path))) {
    throw new BuildProblem(`${path} cannot be the output folder: it holds the project. Give another one with --out.`)
  }
  const there = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BuildProblem(`${path} cannot be the output folder: ${error.message}`)
  })
  const formerBuild = there.toSorted().join() === 'hosting,site'
  if (there.length > 0 && !formerBuild) {
    throw new BuildProblem(
      `${path} is not empty and not a former build (it holds ${there.slice(0, 3).join(', ')}), and a build replaces ` +
        'the whole folder. Empty it, or give another one with --out.',
    )
  }
  return path
}

/**
 * Puts a folder with these files in the place of `folder`. They are written beside it first, so that whatever fails
 * leaves what was there, and nobody ever sees half of a build.
 */
export async function replaceFolder(folder: string, files: readonly OutputFile[]): Promise<void> {
  const beside = (word: string) => join(dirname(folder), `.${basename(folder)}-${word}-${process.pid}`)
  const fresh = beside('new')
  const former = beside('old')
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

/** @throws where two files claim one path with other bytes; the same one from two bundles counts once */
export function distinctFiles(files: readonly OutputFile[]): readonly OutputFile[] {
  const found = new Map<string, Uint8Array>()
  for (const [path, bytes] of files) {
    const other = found.get(path)
    if (other && Buffer.compare(other, bytes) !== 0) throw new BuildProblem(`Two files would be published as ${path}.`)
    found.set(path, bytes)
  }
  return [...found]
}

function contains(outer: string, inner: string): boolean {
  return `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`)
}
