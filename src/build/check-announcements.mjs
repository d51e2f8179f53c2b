import { resolve } from 'node:path'
import { loadProgram } from './load-program.mjs'
import { readAnnouncements } from './read-announcements.mjs'
import { readConfig } from './read-config.mjs'

/**
 * Checks a file of announcements, prints the result, and writes nothing.
 *
 * @param {string} file
 * @param {string} configFile the configuration whose sites the file may name
 * @throws BuildProblem for faulty announcements, and for a faulty configuration
 */
export async function checkAnnouncements(file, configFile) {
  /** @type {typeof import('../hosting/index.ts')} */
  const hosting = await loadProgram('src/hosting/index.ts')
  const { config } = await readConfig(resolve(configFile), hosting)
  const { count } = await readAnnouncements(resolve(file), config, hosting)
  console.log(`${file}: ${count === 1 ? '1 announcement' : `${count} announcements`}, no problems. Nothing was built.`)
}
