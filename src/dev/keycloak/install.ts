import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { spawnUntilExit } from './process.ts'

/** The release to fetch. */
export const KEYCLOAK_VERSION = '26.7.3'

const MIN_JAVA = 17
/** Time after which Maven gives up on a silent server. Maven's default is half an hour. */
const SILENCE_MS = 60_000
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'

/** Thrown if this machine cannot fetch or run Keycloak. The message says why, and how to get a missing program. */
export class KeycloakMissing extends Error {}

/**
 * Returns the installation folder of Keycloak: KEYCLOAK_HOME, or a folder in the user's cache. If Keycloak is not in
 * the cache yet, fetches it with Maven.
 * @param report receives a line for each slow step
 * @throws KeycloakMissing
 */
export async function findKeycloak(report: (line: string) => void): Promise<string> {
  await checkJava()
  const own = process.env['KEYCLOAK_HOME']
  if (own) {
    if (isKeycloak(own)) return own
    throw new KeycloakMissing(`KEYCLOAK_HOME is ${own}, but there is no bin/kc.sh in it.`)
  }
  const home = join(
    process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
    `als-portal/keycloak-${KEYCLOAK_VERSION}`,
  )
  if (!isKeycloak(home)) await fetchKeycloak(home, report)
  return home
}

const isKeycloak = (home: string): boolean => existsSync(join(home, 'bin/kc.sh'))

/** Finds Java as `kc.sh` does, and checks its version. @throws KeycloakMissing */
async function checkJava(): Promise<void> {
  const { JAVA, JAVA_HOME } = process.env
  const java = JAVA || (JAVA_HOME ? join(JAVA_HOME, 'bin/java') : 'java')
  const advice = 'Install it (Debian: apt-get install default-jre-headless), or set JAVA_HOME.'
  const output = await promisify(execFile)(java, ['-version']).catch(() => undefined)
  if (!output)
    throw new KeycloakMissing(`Keycloak needs Java ${MIN_JAVA} or later, and ${java} cannot be run. ${advice}`)
  const [, version = ''] = /version "([^"]+)/.exec(output.stderr) ?? []
  // Let an unknown format (NaN) pass.
  if (Number.parseInt(version, 10) < MIN_JAVA)
    throw new KeycloakMissing(`Keycloak needs Java ${MIN_JAVA} or later, and ${java} is version ${version}. ${advice}`)
}

/** Fetches into a temporary folder, so that an interrupted download is not mistaken for an installation. */
async function fetchKeycloak(home: string, report: (line: string) => void): Promise<void> {
  report(`Fetching Keycloak ${KEYCLOAK_VERSION} from Maven Central (177 MB, only the first time)...`)
  await mkdir(dirname(home), { recursive: true })
  const folder = await mkdtemp(`${home}.part-`)
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const artifact = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`
    // Maven 3.8 reads the first property, Maven 3.9 the second.
    const limits = [`-Dmaven.wagon.rto=${SILENCE_MS}`, `-Daether.connector.requestTimeout=${SILENCE_MS}`]
    const args = ['-B', '-q', ...limits, UNPACK, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
    // Run in the new folder, because the plugin leaves markers in the current one, and unpacks nothing if it finds any.
    const maven = spawnUntilExit('mvn', args, { cwd: folder })
    // Remove the folder only after the listener of `spawnUntilExit` has killed Maven, which writes into it.
    process.once('exit', remove)
    const code = await maven.ended
    if (code === 'missing')
      throw new KeycloakMissing(
        `Keycloak is fetched with Maven, and mvn cannot be run. Install it (Debian: apt-get install maven), or unpack a Keycloak yourself and set KEYCLOAK_HOME.`,
      )
    if (code !== 0) throw new KeycloakMissing(`Maven could not fetch Keycloak:\n${maven.lastLines()}`)
    // Keep the folder of another process that was faster.
    await rename(join(folder, `keycloak-${KEYCLOAK_VERSION}`), home).catch((error: unknown) => {
      if (!isKeycloak(home)) throw error
    })
  } finally {
    process.removeListener('exit', remove)
    remove()
  }
}
