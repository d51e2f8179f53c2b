import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadProgram } from './load-program.mjs'
import { project } from './project.mjs'
import { problemList, readPlainFile, unreadable } from './read-config.mjs'

/** @typedef {Pick<import('../portal/config.ts').PortalConfig, 'sites'>} Config */
/** @typedef {typeof import('../hosting/index.ts')} Hosting */

/** The path of the published file in the output folder. */
const published = 'site/announcements.json'

/**
 * Checks a file of announcements.
 *
 * @param {string} path
 * @param {Config} config the configuration whose sites the file may name
 * @param {Hosting} hosting
 * @returns the bytes of the file, and how many announcements it has
 * @throws BuildProblem that lists every problem of the file, or says why it cannot be read
 */
export async function readAnnouncements(path, config, { BuildProblem }) {
  const bytes = await readPlainFile(path).catch((error) => {
    throw new BuildProblem(unreadable(`The announcements ${path}`, error, '--announcements'))
  })
  const checked = await check(bytes, config)
  if (!checked.ok) throw new BuildProblem(problemList(path, checked.problems))
  return { bytes, count: checked.count }
}

/**
 * Finds the announcements to publish. The file beside the configuration or in static/ takes precedence. Without one,
 * the file in the output folder stays, because an operator may have edited it there. If there is neither, publishes an
 * empty list, because browsers log each 404.
 *
 * @param {string} configFile
 * @param {Config} config
 * @param {string} out the folder of the last build, if there was one
 * @param {Hosting} hosting
 * @returns {Promise<{ file: import('../hosting/index.ts').OutputFile, warnings: readonly string[] }>}
 * @throws BuildProblem for a file that cannot be read or is faulty; faults of a published file are only warnings
 */
export async function announcementsToPublish(configFile, config, out, hosting) {
  const former = await readFile(join(out, published)).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    const path = join(out, published)
    throw new hosting.BuildProblem(`${path} cannot be kept: ${error.message}. Make it readable, or remove it.`)
  })
  const hasFormer = former !== null && former.toString().trim() !== '[]'
  const source = hosting.findStatic([dirname(configFile), join(project, 'static')], hosting.announcementsFile)
  if (source !== undefined) {
    const { bytes } = await readAnnouncements(source, config, hosting)
    const isReplaced = hasFormer && !former.equals(bytes)
    const warnings = isReplaced ? [`${published} had other content and was replaced by ${source}`] : []
    return { file: [published, bytes], warnings }
  }
  if (!hasFormer) return { file: [published, Buffer.from('[]\n')], warnings: [] }
  const checked = await check(former, config)
  const kept = `${published} of the last build was kept, because there is no static/${hosting.announcementsFile}`
  const warnings = checked.ok ? [kept] : [kept, problemList(published, checked.problems)]
  return { file: [published, former], warnings }
}

/**
 * @param {Uint8Array} bytes
 * @param {Config} config
 */
async function check(bytes, config) {
  /** @type {typeof import('../portal/check/index.ts')} */
  const { parseAnnouncements } = await loadProgram('src/portal/check/index.ts')
  return parseAnnouncements(bytes, config)
}
