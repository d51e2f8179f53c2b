import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusHistoryFiles } from '../../src/publish/servers/status-history/status-history-files.ts'
import { listen, PortInUse } from '../../src/dev/listen.ts'
import type { Build, Stack } from '../../src/dev/stack.ts'
import { startStack } from '../../src/dev/stack.ts'
import { config as sample } from '../support/sample-portal.ts'
import { write } from '../support/workspace.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

let folder: string
let configFile: string

const config = {
  identity: { authority: 'https://id.als.example/realms/als', clientId: 'als-portal', staffDomain: 'tp.als.example' },
  sites: Array.from({ length: 6 }, (_, at) => ({ name: `Site ${at}`, url: `https://site-${at}.example` })),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-'))
  configFile = join(folder, 'portal.json')
  await writeFile(configFile, JSON.stringify(config))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes its options to the start page instead of building the portal. */
const fakeBuild: Build = async ({ config: file, out, kit }) => {
  await mkdir(join(out, 'site'), { recursive: true })
  const buildConfig: unknown = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(join(out, 'site/index.html'), JSON.stringify({ config: buildConfig, kit }))
}

const own = { file: 'portal.json', identity: config.identity, groups: [], watched: { folder: '', only: () => [] } }

const start = (build: Build, out: string, options = {}): Promise<Stack> =>
  startStack({ build, config: configFile, out: join(folder, out), ...options })

describe('the stack', () => {
  test('serves a portal built for its own provider and sites', async () => {
    const stack = await start(fakeBuild, 'one', { tokenSeconds: 9 })
    const buildOptions = await (await fetch(stack.portalUrl)).json()
    expect(buildOptions).toEqual({
      kit: true,
      config: {
        identity: { ...config.identity, authority: stack.issuer },
        sites: stack.sites.map(({ name, url }) => ({ name, url })),
      },
    })
    expect(stack.sites.map(({ behaviour, name }) => `${name}: ${behaviour}`)).toEqual([
      'Site 0: fast',
      'Site 1: slow',
      'Site 2: silent',
      'Site 3: refusing',
      'Site 4: no-icon',
      'Site 5: flapping',
    ])
    expect(stack.users.map(({ email }) => email)).toContain('eve@tp.als.example.evil.test')
    const discovery = await fetch(`${stack.issuer}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({ issuer: stack.issuer })
    await stack.close()
    for (const url of [stack.portalUrl, stack.issuer, ...stack.sites.map((site) => site.url)]) {
      await expect(fetch(url)).rejects.toThrow()
    }
  })

  test('takes a configuration with comments and trailing commas, and names one that is no JSON', async () => {
    const file = join(folder, 'commented.json')
    await writeFile(file, `\uFEFF// The group's.\n${JSON.stringify(config).replace(/\}$/, ',}')}`)
    const stack = await start(fakeBuild, 'six', { config: file })
    const { config: built } = (await (await fetch(stack.portalUrl)).json()) as { config: unknown }
    expect(built).toHaveProperty('identity.clientId', 'als-portal')
    await stack.close()
    await writeFile(file, '{ name }')
    await expect(start(fakeBuild, 'six', { config: file })).rejects.toThrow('commented.json is not valid JSON.')
    await expect(start(fakeBuild, 'six', { config: 'none.json' })).rejects.toThrow('none.json cannot be read: ENOENT')
  })

  test('has a monitor of its sites, if asked for, at a path that the configuration names', async () => {
    const build: Build = async (options) => {
      await fakeBuild(options)
      const files = await statusHistoryFiles(sample)
      await write(join(options.out, 'hosting'), files)
    }
    const stack = await start(build, 'five', { monitor: 'gatus' })
    const { config: built } = (await (await fetch(stack.portalUrl)).json()) as { config: unknown }
    expect(built).toMatchObject({ status: { monitor: '/status-history.json' } })
    expect(stack.monitorName).toMatch(/a small server .* Gatus/)
    expect((await fetch(`${stack.portalUrl}/status-history.json`)).status).toBe(404)
    await stack.close()
  })

  test('builds two configurations of one’s own into different folders if their ports differ', async () => {
    const outs: string[] = []
    const build: Build = async ({ out }) => void outs.push(out)
    const first = await startStack({ build, own })
    const port = Number(new URL(first.portalUrl).port)
    await first.close()
    const second = await startStack({ build, own, port })
    await second.close()
    expect(new Set(outs).size).toBe(2)
  })

  test('accepts that the ports after the portal’s are in use, but not the portal’s own', async () => {
    const portal = await listen(() => {}, 0)
    await expect(start(fakeBuild, 'four', { port: portal.port })).rejects.toMatchObject({ port: portal.port })
    await portal.close()

    // Another program may be listening there already.
    const neighbour = await listen(() => {}, portal.port + 1).catch((error: unknown) => {
      if (!(error instanceof PortInUse)) throw error
    })
    const stack = await start(fakeBuild, 'four', { port: portal.port })
    expect(stack.portalUrl).toBe(`http://localhost:${portal.port}`)
    expect(stack.issuer).not.toContain(`:${portal.port + 1}/`)
    await Promise.all([stack.close(), neighbour?.close()])
  })
})
