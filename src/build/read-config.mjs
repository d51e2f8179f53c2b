import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadProgram } from './load-program.mjs'
import { project } from './project.mjs'

/**
 * @param {string} path the configuration file; its images are beside it or in static/
 * @param {typeof import('../hosting/index.ts')} hosting
 * @returns {Promise<import('../portal/config.ts').PortalConfig>}
 * @throws BuildProblem that lists every problem of the file
 */
export async function readConfig(path, { BuildProblem, findStatic }) {
  /** @type {typeof import('../portal/check/index.ts')} */
  const { parseConfig } = await loadProgram('src/portal/check/index.ts')
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new BuildProblem(`The configuration cannot be read: ${error.message}`)
  })
  const folders = [dirname(path), join(project, 'static')]
  const checked = parseConfig(text, { imageExists: (imagePath) => findStatic(folders, imagePath) !== undefined })
  if (checked.ok) return checked.config
  const list = checked.problems.map((problem) => `  ${problem.path} ${problem.message}\n    ${problem.hint}`)
  throw new BuildProblem(
    [`${path}: ${list.length === 1 ? '1 problem' : `${list.length} problems`}`, ...list].join('\n'),
  )
}
