import { resolve } from 'node:path'
import { loadProgram } from './load-program.mjs'
import { readConfig } from './read-config.mjs'

/**
 * Tests a configuration against its provider and sites, and prints a table. Changes nothing.
 *
 * @param {string} file the configuration
 * @param {string} [origin] the origin of the portal
 * @returns {Promise<boolean>} true if no check failed
 * @throws BuildProblem for a faulty configuration
 */
export async function runCheck(file, origin) {
  const { config, warnings } = await readConfig(resolve(file), await loadProgram('src/hosting/index.ts'))
  /** @type {typeof import('../live-check/index.ts')} */
  const { checkLive, tableOf } = await loadProgram('src/live-check/index.ts')
  for (const warning of warnings) console.log(`Warning: ${warning}\n`)
  const rows = await checkLive(config, origin)
  console.log(tableOf(rows))
  return rows.every(({ result }) => result !== 'failed')
}
