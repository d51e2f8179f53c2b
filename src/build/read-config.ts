import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PortalConfig } from '../portal/config.ts'
import { BuildProblem, codeOf } from './build-problem.ts'
import { parseConfig } from './check/index.ts'
import type { ConfigProblem } from './check/index.ts'
import type { Picture } from './check/pictures.ts'
import { findStatic, iconFiles, posterFile } from './hosting/static-files.ts'
import { project } from './project.ts'

/**
 * @param path the configuration file; its images are beside it or in static/
 * @returns the configuration, and warnings about possible mistakes
 * @throws BuildProblem that lists every problem of the file, or says why it or an image cannot be read
 */
export async function readConfig(
  path: string,
): Promise<{ readonly config: PortalConfig; readonly warnings: readonly string[] }> {
  const bytes = await readPlainFile(path).catch((error: unknown) => {
    throw new BuildProblem(unreadable(`The configuration ${path}`, error))
  })
  const folders = [dirname(path), join(project, 'static')]
  const readPicture = (imagePath: string): Picture | undefined => {
    try {
      const file = findStatic(folders, imagePath)
      return file === undefined ? undefined : { sizeBytes: statSync(file).size, firstBytes: firstBytesOf(file) }
    } catch (error) {
      throw new BuildProblem(unreadable(`The picture ${imagePath}`, error), { cause: error })
    }
  }
  const checked = parseConfig(bytes, { readPicture, otherPictures: [...iconFiles, posterFile] })
  if (checked.ok) return { config: checked.config, warnings: checked.warnings.map(problemText) }
  throw new BuildProblem(problemList(path, checked.problems))
}

/** @param path of the faulty file */
export function problemList(path: string, problems: readonly ConfigProblem[]): string {
  const list = problems.map((problem) => `  ${problemText(problem)}`)
  return [`${path}: ${list.length === 1 ? '1 problem' : `${list.length} problems`}`, ...list].join('\n')
}

const problemText = ({ path, message, hint }: ConfigProblem): string =>
  `${path}${path.startsWith('line ') ? ':' : ''} ${message}\n    ${hint}`

/** @param option the option of the command line that names the file */
export function unreadable(file: string, error: unknown, option = '--config'): string {
  const reason = reasons[codeOf(error)]?.replace('--config', option)
  return `${file} cannot be read: ${reason ?? (error instanceof Error ? error.message : String(error))}`
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: `there is no such file. Give its path with --config, relative to ${process.cwd()}.`,
  EISDIR: 'it is not a plain file. Give the path of the file itself with --config.',
  ENOTDIR: 'a part of its path is a file. Remove that file, or correct the path.',
  ELOOP: 'a link in its path leads to itself. Remove the link.',
  ENAMETOOLONG: 'its name is too long. Shorten it.',
  EACCES: 'permission denied. Run this as a user who may read it.',
}

/** Refuses folders, and pipes because a build reads the file twice. */
export async function readPlainFile(path: string): Promise<Buffer> {
  if (!(await stat(path)).isFile()) throw Object.assign(new Error(path), { code: 'EISDIR' })
  return readFile(path)
}

function firstBytesOf(file: string): Uint8Array {
  const bytes = Buffer.alloc(1_000_000)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
