import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { version } from '../../../package.json'
import type { OutputFile } from '../output-file.ts'
import { project } from '../project.ts'
import { manifestPath } from './output-folder.ts'

export { version }

/** The content of version.json. */
export interface Release {
  /** The version and a hash of the files. It is also in each page. */
  readonly release: string
  readonly version: string
  /** The commit that is checked out, or null without Git. */
  readonly commit: string | null
  /** The SHA-256 of the configuration file, as `sha256sum` prints it. */
  readonly config: string
}

/** A release does not depend on the time: the same sources and configuration give the same release. */
export async function releaseOf(configFile: Uint8Array, files: readonly OutputFile[]): Promise<Release> {
  const list = files.map(([path, bytes]) => `${path} ${sha256(bytes)}`).toSorted()
  return {
    release: `${version}+${sha256(list.join('\n')).slice(0, 12)}`,
    version,
    commit: await checkedOutCommit(),
    config: sha256(configFile),
  }
}

/**
 * The file by which release.sh tells whether a folder is this build as a whole. It reads each line by itself.
 *
 * @param edited paths of the site that are edited on the host, where releases leave them alone
 */
export function releaseManifest(release: string, edited: readonly string[], files: readonly OutputFile[]): OutputFile {
  const quoted = edited.map((path) => JSON.stringify(path))
  const lines = files.map(
    ([path, bytes]) => `    ${JSON.stringify(path)}: { "size": ${bytes.length}, "sha256": "${sha256(bytes)}" }`,
  )
  const text = `{
  "release": ${JSON.stringify(release)},
  "edited": [${quoted.join(', ')}],
  "files": {
${lines.toSorted().join(',\n')}
  }
}
`
  return [manifestPath, Buffer.from(text)]
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function checkedOutCommit(): Promise<string | null> {
  try {
    // Git refuses the folder of another user, which it is for the service.
    const { stdout } = await promisify(execFile)('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
      cwd: project,
    })
    return stdout.trim()
  } catch {
    return null
  }
}
