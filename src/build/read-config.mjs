import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadProgram } from './load-program.mjs'
import { project } from './project.mjs'

/**
 * @param {string} path the configuration file; its images are beside it or in static/
 * @param {typeof import('../hosting/index.ts')} hosting
 * @returns {Promise<{ config: import('../portal/config.ts').PortalConfig, warnings: readonly string[] }>} the warnings
 *   are about possible mistakes
 * @throws BuildProblem that lists every problem of the file, or says why it or an image cannot be read
 */
export async function readConfig(path, { BuildProblem, findStatic, iconFiles, posterFile }) {
  /** @type {typeof import('../portal/check/index.ts')} */
  const { parseConfig } = await loadProgram('src/portal/check/index.ts')
  const bytes = await readPlainFile(path).catch((error) => {
    throw new BuildProblem(unreadable(`The configuration ${path}`, error))
  })
  const folders = [dirname(path), join(project, 'static')]
  const readPicture = (/** @type {string} */ imagePath) => {
    try {
      const file = findStatic(folders, imagePath)
      return file === undefined ? undefined : { sizeBytes: statSync(file).size, firstBytes: firstBytesOf(file) }
    } catch (error) {
      throw new BuildProblem(unreadable(`The picture ${imagePath}`, error))
    }
  }
  const checked = parseConfig(bytes, { readPicture, otherPictures: [...iconFiles, posterFile] })
  if (checked.ok) return { config: checked.config, warnings: checked.warnings.map(textOf) }
  throw new BuildProblem(problemList(path, checked.problems))
}

/**
 * @param {string} path of the faulty file
 * @param {readonly import('../portal/check/index.ts').ConfigProblem[]} problems
 */
export function problemList(path, problems) {
  const list = problems.map((problem) => `  ${textOf(problem)}`)
  return [`${path}: ${list.length === 1 ? '1 problem' : `${list.length} problems`}`, ...list].join('\n')
}

/**
 * @param {string} file
 * @param {any} error
 * @param {string} [option] the option of the command line that names the file
 */
export const unreadable = (file, error, option = '--config') =>
  `${file} cannot be read: ${reasons[error.code]?.replace('--config', option) ?? error.message}`

/** @type {Record<string, string>} */
const reasons = {
  ENOENT: `there is no such file. Give its path with --config, relative to ${process.cwd()}.`,
  EISDIR: 'it is not a plain file. Give the path of the file itself with --config.',
  ENOTDIR: 'a part of its path is a file. Remove that file, or correct the path.',
  ELOOP: 'a link in its path leads to itself. Remove the link.',
  ENAMETOOLONG: 'its name is too long. Shorten it.',
  EACCES: 'permission denied. Run this as a user who may read it.',
}

/** Refuses folders, and pipes because a build reads the file twice. @param {string} path */
export async function readPlainFile(path) {
  if (!(await stat(path)).isFile()) throw Object.assign(new Error(path), { code: 'EISDIR' })
  return readFile(path)
}

/** @param {import('../portal/check/index.ts').ConfigProblem} problem */
const textOf = ({ path, message, hint }) => `${path}${path.startsWith('line ') ? ':' : ''} ${message}\n    ${hint}`

/** @param {string} file */
function firstBytesOf(file) {
  const bytes = Buffer.alloc(1_000_000)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
