import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

/** The release to fetch. */
const VERSION = '26.7.3'
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'
/** Time after which Maven gives up on a silent server. Maven's default is half an hour. */
const SILENCE_MS = 60_000

/** Thrown if Keycloak is not on this machine and cannot be fetched. The message says why. */
export class KeycloakMissing extends Error {}

/**
 * Returns the installation folder of Keycloak: KEYCLOAK_HOME, or a folder in the user's cache. If Keycloak is not in
 * the cache yet, fetches it with Maven.
 * @param report receives a line before the download
 * @throws KeycloakMissing
 */
export async function findKeycloak(report: (line: string) => void): Promise<string> {
  const { KEYCLOAK_HOME: givenHome, XDG_CACHE_HOME: cache } = process.env
  const home = givenHome || join(cache || join(homedir(), '.cache'), `als-portal/keycloak-${VERSION}`)
  if (existsSync(join(home, 'bin/kc.sh'))) return home
  if (givenHome) throw new KeycloakMissing(`KEYCLOAK_HOME is ${givenHome}, but there is no bin/kc.sh in it.`)
  await fetchKeycloak(home, report)
  return home
}

/** Fetches into a folder of its own, so that an interrupted download is not mistaken for an installation. */
async function fetchKeycloak(home: string, report: (line: string) => void): Promise<void> {
  report(`Fetching Keycloak ${VERSION} from Maven Central (177 MB, only the first time)...`)
  const folder = `${home}.part`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`
  // Maven 3.8 reads the first property, Maven 3.9 the second.
  const limits = [`-Dmaven.wagon.rto=${SILENCE_MS}`, `-Daether.connector.requestTimeout=${SILENCE_MS}`]
  const args = ['-B', '-q', ...limits, UNPACK, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
  // Run in the new folder, because the plugin leaves markers in the current one, and unpacks nothing if it finds any.
  const maven = await execa('mvn', args, { cwd: folder, stdin: 'ignore', all: true, reject: false })
  if (maven.failed)
    throw new KeycloakMissing(
      `Maven could not fetch Keycloak: ${maven.shortMessage}\n${maven.all}\n` +
        'It needs Java 17 or later and Maven (Debian: apt-get install default-jre-headless maven). ' +
        'Or unpack a Keycloak yourself, and set KEYCLOAK_HOME.',
    )
  await rename(join(folder, `keycloak-${VERSION}`), home)
  await rm(folder, { recursive: true })
}
