import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { project } from './project.mjs'

/** The version in package.json. */
export const version = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')).version

/** @param {string | Uint8Array} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/**
 * The content of version.json. `release`, which is also in each page, is the version and a hash of the files. Neither
 * depends on the time, so the same sources and configuration give the same release.
 *
 * @param {Uint8Array} configFile its bytes; `config` is their SHA-256, as `sha256sum` prints it
 * @param {readonly import('../hosting/index.ts').OutputFile[]} files
 */
export async function releaseOf(configFile, files) {
  const list = files.map(([path, bytes]) => `${path} ${sha256(bytes)}`).toSorted()
  return {
    release: `${version}+${sha256(list.join('\n')).slice(0, 12)}`,
    version: /** @type {string} */ (version),
    commit: await commitOf(),
    config: sha256(configFile),
  }
}

/** The commit that is checked out, or null without Git. */
async function commitOf() {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: project })
    return stdout.trim()
  } catch {
    return null
  }
}
