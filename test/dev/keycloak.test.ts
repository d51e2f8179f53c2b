import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findKeycloak, KEYCLOAK_VERSION, KeycloakMissing } from '../../src/dev/keycloak/install.ts'
import { spawnUntilExit } from '../../src/dev/keycloak/process.ts'
import { startKeycloakProvider } from '../../src/dev/keycloak/provider.ts'
import { realmFor } from '../../src/dev/keycloak/realm.ts'
import { freePort, startKeycloak } from '../../src/dev/keycloak/server.ts'
import { redirectPaths } from '../../src/dev/provider-settings.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import {
  answerLikeKeycloak,
  holdLifeline,
  java,
  nodeScript,
  openLifeline,
  writePrograms,
} from '../support/fake-keycloak.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder } from '../support/workspace.ts'

allowSlowTests()

let folder: string
/** The only folder in PATH, so that no program of this machine is found. */
let bin: string

beforeEach(async () => {
  folder = await emptyFolder()
  bin = join(folder, 'bin')
  await mkdir(bin)
  vi.stubEnv('PATH', bin)
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'))
  for (const name of ['JAVA', 'JAVA_HOME', 'KEYCLOAK_HOME']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** The parts of a realm that the tests read. */
interface Realm {
  readonly realm: string
  readonly revokeRefreshToken: boolean
  readonly refreshTokenMaxReuse: number
  readonly clients: readonly {
    readonly clientId: string
    readonly publicClient: boolean
    readonly redirectUris: readonly string[]
    readonly webOrigins: readonly string[]
    readonly attributes: Readonly<Record<string, string>>
  }[]
  readonly users: readonly {
    readonly username: string
    readonly firstName?: string
    readonly lastName?: string
    readonly email?: string
    readonly emailVerified?: boolean
    readonly realmRoles: readonly string[]
    readonly credentials: readonly { readonly value: string }[]
  }[]
  readonly components: Readonly<Record<string, readonly { readonly config: Readonly<Record<string, string[]>> }[]>>
}

const portalOrigin = 'http://localhost:4321'
const settings = { portalOrigin, clientId: 'als-portal', users: sampleUsers('tp.als.example') }
const realmWith = (changes: Partial<typeof settings> = {}, name = 'als'): Realm =>
  realmFor(name, { ...settings, ...changes }) as Realm
const clientOf = ({ clients: [client, ...others] }: Realm) => {
  if (!client || others.length > 0) throw new Error('The realm must have one client.')
  return client
}

describe('the realm', () => {
  test('does not require bound tokens, so that a browser without IndexedDB can sign in', () => {
    expect(clientOf(realmWith()).attributes['dpop.bound.access.tokens']).toBe('false')
  })

  test('registers exactly the redirect URIs of the embedded provider, and no wildcard', () => {
    const client = clientOf(realmWith())
    expect(client.redirectUris).toEqual(redirectPaths.map((path) => `${portalOrigin}${path}`))
    expect(client.webOrigins).toEqual([portalOrigin])
    expect(client.attributes['post.logout.redirect.uris']).toBe('+')
    expect(JSON.stringify(realmWith())).not.toContain('*')
  })

  test('has a public client with PKCE S256 that names the issuer, and rotates refresh tokens', () => {
    const realm = realmWith()
    expect(clientOf(realm)).toMatchObject({
      publicClient: true,
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      attributes: { 'pkce.code.challenge.method': 'S256', 'exclude.issuer.from.auth.response': 'false' },
    })
    expect(realm).toMatchObject({ revokeRefreshToken: true, refreshTokenMaxReuse: 0, accessTokenLifespan: 300 })
  })

  test('has the sample users, whose password is their name', () => {
    const users = realmWith().users.map(({ username, firstName, lastName, email, emailVerified, credentials }) => ({
      id: username,
      name: firstName && `${firstName} ${lastName}`,
      email,
      email_verified: emailVerified,
      passwords: credentials.map(({ value }) => value),
    }))
    const expected = settings.users.map(({ id, claims }) => ({
      id,
      name: claims['name'],
      email: claims['email'],
      email_verified: claims['email_verified'],
      passwords: [id],
    }))
    expect(users).toEqual(expected)
  })

  test('takes over another portal, client, staff domain and name', () => {
    const origin = 'https://portal.example'
    const users = sampleUsers('staff.example')
    const realm = realmWith({ portalOrigin: origin, clientId: 'a "$&" client', users }, 'other')
    const client = clientOf(realm)
    expect([realm.realm, client.clientId]).toEqual(['other', 'a "$&" client'])
    expect([...client.redirectUris, ...client.webOrigins].filter((url) => !url.startsWith(origin))).toEqual([])
    expect(realm.users.map(({ email }) => email)).toEqual(users.map(({ email }) => email))
    expect(new Set(realm.users.flatMap(({ realmRoles }) => realmRoles))).toEqual(new Set(['default-roles-other']))
  })

  test('requires neither a name nor an e-mail address', () => {
    const [provider] = realmWith().components['org.keycloak.userprofile.UserProfileProvider'] ?? []
    const [text = ''] = provider?.config['kc.user.profile.config'] ?? []
    const { attributes } = JSON.parse(text) as { readonly attributes: readonly { readonly name: string }[] }
    expect(attributes.map(({ name }) => name)).toEqual(['username', 'email', 'firstName', 'lastName'])
    expect(attributes.filter((attribute) => 'required' in attribute)).toEqual([])
  })
})

/** A fake Maven that unpacks a fake Keycloak. Records the folder of each call, and the arguments of the last one. */
const maven = (): string => `
echo "$PWD" >> '${folder}/maven-calls'
echo "$*" > '${folder}/maven-arguments'
for argument; do case $argument in -DoutputDirectory=*) out=\${argument#*=} ;; esac; done
/bin/mkdir -p "$out/keycloak-${KEYCLOAK_VERSION}/bin" "target/markers"
echo > "$out/keycloak-${KEYCLOAK_VERSION}/bin/kc.sh"`

const mavenCalls = async (): Promise<readonly string[]> =>
  (await readFile(join(folder, 'maven-calls'), 'utf8')).trim().split('\n')
const cached = (): Promise<readonly string[]> => readdir(join(folder, 'cache/als-portal'))
const find = () => findKeycloak(() => {})
const refusal = async (): Promise<string> => {
  const error: unknown = await find().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(KeycloakMissing)
  return (error as KeycloakMissing).message
}

describe('finding Keycloak', () => {
  test('is refused without Java, with the package to install', async () => {
    expect(await refusal()).toMatch(/needs Java 17 or later, and java cannot be run\. .*default-jre-headless/)
  })

  test.each(['1.8.0_482', '11.0.27'])('is refused with Java %s', async (version) => {
    await writePrograms(bin, { java: java(version) })
    expect(await refusal()).toContain(`needs Java 17 or later, and java is version ${version}.`)
  })

  test.each(['17', '17.0.15', '25.0.1', '26-ea'])('accepts Java %s', async (version) => {
    await writePrograms(bin, { java: java(version), mvn: maven() })
    expect(await find()).toBe(join(folder, 'cache/als-portal', `keycloak-${KEYCLOAK_VERSION}`))
  })

  test('asks the Java that JAVA names, or else that of JAVA_HOME, as kc.sh does', async () => {
    await writePrograms(bin, { java: java('17'), mvn: maven() })
    await writePrograms(join(folder, 'old/bin'), { java: java('11') })
    vi.stubEnv('JAVA_HOME', join(folder, 'old'))
    expect(await refusal()).toContain(`${join(folder, 'old/bin/java')} is version 11`)
    vi.stubEnv('JAVA', join(bin, 'java'))
    expect(await find()).toContain(`keycloak-${KEYCLOAK_VERSION}`)
  })

  test('takes that of KEYCLOAK_HOME, and calls no Maven', async () => {
    const home = join(folder, 'own')
    await writePrograms(bin, { java: java('17') })
    await writePrograms(join(home, 'bin'), { 'kc.sh': '' })
    vi.stubEnv('KEYCLOAK_HOME', home)
    expect(await find()).toBe(home)
  })

  test('is refused if KEYCLOAK_HOME has no bin/kc.sh', async () => {
    await writePrograms(bin, { java: java('17'), mvn: maven() })
    vi.stubEnv('KEYCLOAK_HOME', folder)
    expect(await refusal()).toBe(`KEYCLOAK_HOME is ${folder}, but there is no bin/kc.sh in it.`)
  })

  test('is refused without Maven, with the package to install', async () => {
    await writePrograms(bin, { java: java('17') })
    expect(await refusal()).toMatch(/mvn cannot be run\. .*apt-get install maven.* set KEYCLOAK_HOME/)
    expect(await cached()).toEqual([])
  })

  test('tells the last lines of a Maven that fails, and leaves nothing behind', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `echo '[ERROR] line ${at}.'`).join('\n')
    await writePrograms(bin, { java: java('17'), mvn: `${maven()}\n${lines}\necho 'No network.' >&2\nexit 1` })
    const message = await refusal()
    expect(message).toMatch(/^Maven could not fetch Keycloak:\n/)
    expect(message).toContain('[ERROR] line 99.')
    expect(message).toContain('No network.')
    expect(message).not.toContain('line 1.')
    expect(await cached()).toEqual([])
  })

  test('runs Maven once, in a folder that is removed', async () => {
    await writePrograms(bin, { java: java('17'), mvn: maven() })
    const home = await find()
    expect((await stat(join(home, 'bin/kc.sh'))).isFile()).toBe(true)
    expect(await find()).toBe(home)
    expect(await cached()).toEqual([`keycloak-${KEYCLOAK_VERSION}`])
    // Outside a project, the plugin writes its markers into the current folder, and trusts them the next time.
    const [calledIn = '', ...others] = await mavenCalls()
    expect(others).toEqual([])
    expect(calledIn).toMatch(new RegExp(`^${folder}/cache/als-portal/`))
    await expect(stat(calledIn)).rejects.toThrow('ENOENT')
  })

  test('gives up a server that sends nothing for a minute, with each version of Maven', async () => {
    await writePrograms(bin, { java: java('17'), mvn: maven() })
    await find()
    const given = await readFile(join(folder, 'maven-arguments'), 'utf8')
    expect(given).toContain('-Dmaven.wagon.rto=60000 -Daether.connector.requestTimeout=60000')
  })

  test('leaves the Keycloak of another process that was faster', async () => {
    const home = join(folder, 'cache/als-portal', `keycloak-${KEYCLOAK_VERSION}`)
    const faster = `/bin/mkdir -p '${home}/bin' && echo faster > '${home}/bin/kc.sh'`
    await writePrograms(bin, { java: java('17'), mvn: `${maven()}\n${faster}` })
    expect(await find()).toBe(home)
    expect(await readFile(join(home, 'bin/kc.sh'), 'utf8')).toBe('faster\n')
    expect(await cached()).toEqual([`keycloak-${KEYCLOAK_VERSION}`])
  })
})

/** Opens a lifeline until the end of the test. */
async function useLifeline() {
  const lifeline = await openLifeline()
  onTestFinished(lifeline.close)
  return lifeline
}

const ignoreSigterm = "process.on('SIGTERM', () => {});"

describe('a program that `spawnUntilExit` starts', () => {
  test('ends with its children', async () => {
    const lifeline = await useLifeline()
    await writePrograms(folder, { parent: nodeScript(holdLifeline(lifeline)) })
    const program = spawnUntilExit(join(folder, 'parent'), [])
    await lifeline.started
    await program.stop()
    await lifeline.ended
    expect(await program.ended).toBeNull()
  })

  test('is killed if its child ignores the signal', async () => {
    const lifeline = await useLifeline()
    await writePrograms(folder, { parent: nodeScript(ignoreSigterm + holdLifeline(lifeline)) })
    const program = spawnUntilExit(join(folder, 'parent'), [])
    await lifeline.started
    await program.stop(0)
    await expect(lifeline.ended).resolves.toBeDefined()
  })

  test('has an exit code, or is missing', async () => {
    await writePrograms(folder, { seven: 'exit 7' })
    expect(await spawnUntilExit(join(folder, 'seven'), []).ended).toBe(7)
    const missing = spawnUntilExit(join(folder, 'eight'), [])
    expect(await missing.ended).toBe('missing')
    await missing.stop()
  })
})

describe('starting Keycloak', () => {
  const start = async (code: string, limitMs?: number) => {
    await writePrograms(join(folder, 'bin'), { 'kc.sh': nodeScript(code) })
    return startKeycloak({
      home: folder,
      port: await freePort(0),
      report: () => {},
      ...(limitMs === undefined ? {} : { limitMs }),
    })
  }

  test('waits until it answers, and stops it', async () => {
    const lifeline = await useLifeline()
    const { url, stop } = await start(holdLifeline(lifeline) + answerLikeKeycloak())
    expect((await fetch(`${url}/realms/master`)).status).toBe(200)
    await stop()
    await lifeline.ended
  })

  test('fails with the end of its log if it ends by itself', async () => {
    const code = "for (let line = 0; line < 100; line += 1) console.log('line ' + line); process.exitCode = 1;"
    const error: unknown = await start(code).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/^Error: Keycloak ended before it answered:\n[^]*line 99$/)
    expect(String(error)).not.toContain('line 9\n')
  })

  test('fails if it may not be run', async () => {
    await writeFile(join(bin, 'kc.sh'), '')
    await expect(startKeycloak({ home: folder, port: 1, report: () => {} })).rejects.toThrow(
      `${folder}/bin/kc.sh cannot be run`,
    )
  })

  test('fails and stops it if it does not answer in time', async () => {
    const program = holdLifeline(await useLifeline())
    await expect(start(program, 0)).rejects.toThrow('Keycloak did not answer within 0 s')
  })

  test('stops it if the realm is refused', async () => {
    const lifeline = await useLifeline()
    await writePrograms(bin, {
      java: java('17'),
      'kc.sh': nodeScript(holdLifeline(lifeline) + answerLikeKeycloak(409)),
    })
    vi.stubEnv('KEYCLOAK_HOME', folder)
    vi.spyOn(console, 'log').mockReturnValue()
    await expect(startKeycloakProvider(settings)).rejects.toThrow('POST /admin/realms: status 409')
    await lifeline.ended
  })
})
