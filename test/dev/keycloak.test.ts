import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findKeycloak, KeycloakMissing } from '../../src/dev/keycloak/install.ts'
import { realmFor, startKeycloakProvider } from '../../src/dev/keycloak/provider.ts'
import { freePort, startKeycloak } from '../../src/dev/keycloak/server.ts'
import { redirectPaths } from '../../src/dev/provider-settings.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { answersLikeKeycloak, writePrograms } from '../support/fake-keycloak.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder } from '../support/workspace.ts'

allowSlowTests()

let folder: string
beforeEach(async () => {
  folder = await emptyFolder()
  // No program of this machine is found.
  vi.stubEnv('PATH', join(folder, 'bin'))
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'))
  vi.stubEnv('KEYCLOAK_HOME', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** The parts of a realm that the tests read. */
interface Realm {
  readonly realm: string
  readonly clients: readonly {
    readonly clientId: string
    readonly redirectUris: readonly string[]
    readonly webOrigins: readonly string[]
  }[]
  readonly users: readonly {
    readonly username: string
    readonly firstName?: string
    readonly lastName?: string
    readonly email?: string
    readonly emailVerified?: boolean
    readonly credentials: readonly { readonly value: string }[]
  }[]
}

const portalOrigin = 'http://localhost:4321'
const settings = { portalOrigin, clientId: 'a "$&" client', users: sampleUsers('staff.example') }

describe('the realm', () => {
  const realm = realmFor('other', settings) as Realm

  test('has one client, with exactly the redirect URIs of the embedded provider', () => {
    const redirectUris = redirectPaths.map((path) => `${portalOrigin}${path}`)
    expect(realm).toMatchObject({
      realm: 'other',
      clients: [{ clientId: 'a "$&" client', redirectUris, webOrigins: [portalOrigin] }],
    })
    expect(JSON.stringify(realm)).not.toContain('*')
  })

  test('has the sample users, whose password is their name', () => {
    const users = realm.users.map(({ username, firstName, lastName, email, emailVerified, credentials }) => ({
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
})

describe('finding Keycloak', () => {
  const find = () => findKeycloak(() => {})
  /** Unpacks a Keycloak that has only its script. */
  const maven = `
echo called >> "$XDG_CACHE_HOME/calls"
for argument; do
  case $argument in
    -DoutputDirectory=*) out=\${argument#*=} ;;
    -Dartifact=*) version=\${argument#*dist:} ;;
  esac
done
home=$out/keycloak-\${version%:zip}
/bin/mkdir -p "$home/bin" && echo > "$home/bin/kc.sh"`

  test('takes that of KEYCLOAK_HOME, if there is one', async () => {
    vi.stubEnv('KEYCLOAK_HOME', folder)
    await expect(find()).rejects.toThrow(`KEYCLOAK_HOME is ${folder}, but there is no bin/kc.sh in it.`)
    await writePrograms(join(folder, 'bin'), { 'kc.sh': '' })
    expect(await find()).toBe(folder)
  })

  test('runs Maven once', async () => {
    await writePrograms(join(folder, 'bin'), { mvn: maven })
    const home = await find()
    expect(existsSync(join(home, 'bin/kc.sh'))).toBe(true)
    expect(await find()).toBe(home)
    expect(await readFile(join(folder, 'cache/calls'), 'utf8')).toBe('called\n')
  })

  test('tells why Maven failed, and keeps no part of Keycloak', async () => {
    await expect(find()).rejects.toThrow(/mvn.*ENOENT[^]*apt-get install default-jre-headless maven/)
    await writePrograms(join(folder, 'bin'), { mvn: `${maven}\necho 'No network.' >&2\nexit 1` })
    const error: unknown = await find().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(KeycloakMissing)
    expect(String(error)).toContain('No network.')
    await writePrograms(join(folder, 'bin'), { mvn: maven })
    expect(existsSync(join(await find(), 'bin/kc.sh'))).toBe(true)
  })
})

describe('starting Keycloak', () => {
  const start = async (script: string, limitMs?: number) => {
    await writePrograms(join(folder, 'bin'), { 'kc.sh': script })
    const port = await freePort(0)
    const started = startKeycloak({ home: folder, port, report: () => {}, ...(limitMs !== undefined && { limitMs }) })
    return { started, url: `http://localhost:${port}/realms/master` }
  }

  test('waits until it answers, and stops it', async () => {
    const { started, url } = await start(answersLikeKeycloak())
    const { stop } = await started
    expect((await fetch(url)).status).toBe(200)
    await stop()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('fails with the end of its log if it ends by itself', async () => {
    const { started } = await start(
      'line=0; while [ $line -lt 100 ]; do echo "line $line"; line=$((line+1)); done; exit 1',
    )
    const error: unknown = await started.catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/^Error: Keycloak ended before it answered: .*exit code 1[^]*line 99$/)
    expect(String(error)).not.toContain('line 9\n')
  })

  test('fails and stops it if it does not answer in time', async () => {
    const { started, url } = await start(answersLikeKeycloak({ status: 503 }), 0)
    await expect(started).rejects.toThrow('Keycloak did not answer within 0 s')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('stops it if the realm is refused', async () => {
    await writePrograms(join(folder, 'bin'), { 'kc.sh': answersLikeKeycloak({ realmStatus: 409 }) })
    vi.stubEnv('KEYCLOAK_HOME', folder)
    vi.spyOn(console, 'log').mockReturnValue()
    const port = await freePort(0)
    await expect(startKeycloakProvider({ ...settings, port })).rejects.toThrow('POST /admin/realms: status 409')
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed')
  })
})
