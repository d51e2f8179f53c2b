import { realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { BuildProblem } from './problem.ts'

/**
 * Finds a plain file in a folder. Nothing else is read from the folder of a configuration: a link could publish a secret
 * of the machine, and a pipe has no end.
 *
 * @returns its real path, or undefined if there is no such file
 * @throws BuildProblem for a link that leads out of the folder, and for a pipe, a socket or a device
 */
export function plainFile(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  const status = statSync(file, { throwIfNoEntry: false })
  if (status === undefined || status.isDirectory()) return undefined
  if (!status.isFile()) throw new BuildProblem(`${file} is not a plain file, and is not read.`)
  const realPath = realpathSync(file)
  const inFolder = relative(realpathSync(folder), realPath)
  if (inFolder.split(sep)[0] !== '..' && !isAbsolute(inFolder)) return realPath
  throw new BuildProblem(
    `${file} is a link that leads out of its folder, and is not read.\n    Put a copy of the file there.`,
  )
}
