import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { build } from '../../../build.mjs'
import { launch } from '../../support/browser.ts'
import { ask, requestsEvery } from '../../support/requests-every.ts'
import { wholeReleaseOf } from '../../support/serve.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { startCaddyWith, startNginxWith } from '../../support/web-servers.ts'
import { shippedConfig, write } from '../../support/workspace.ts'

allowSlowTests()

let folder = ''
const builds = { first: '', second: '' }

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'portal-')))
  const { sites } = JSON.parse(await shippedConfig()) as { readonly sites: readonly object[] }
  const added = { name: 'Added', url: 'https://added.als.example' }
  await write(folder, { 'second.json': await shippedConfig({ sites: [...sites, added] }) })
  builds.first = (await build({ out: join(folder, 'first'), isDraft: true })).out
  builds.second = (await build({ out: join(folder, 'second'), isDraft: true, config: join(folder, 'second.json') })).out
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const releaseOf = async (built: string): Promise<string> =>
  (JSON.parse(await readFile(join(built, 'site/version.json'), 'utf8')) as { readonly release: string }).release

/** A host with a running web server that does not serve the portal yet. */
async function startHost(server: 'nginx' | 'caddy') {
  const scratch = await mkdtemp(join(folder, `${server}-`))
  const portal = join(scratch, 'portal')
  const own = join(scratch, 'own.conf')
  await writeFile(own, '# The portal is not installed.\n')
  const running = await (server === 'nginx' ? startNginxWith : startCaddyWith)(scratch, own)
  onTestFinished(running.stop)
  const [file, listen] =
    server === 'nginx' ? ['nginx-behind-tls.conf', /listen 8080/] : ['Caddyfile', /\{\$PORTAL_ADD.*\}(?= \{)/]
  const address = server === 'nginx' ? `listen 127.0.0.1:${running.port}` : `:${running.port}`
  return {
    scratch,
    portal,
    origin: `http://127.0.0.1:${running.port}`,
    /** Does what the operator does once. */
    async install(change = (text: string) => text) {
      const text = await readFile(join(builds.first, 'hosting', file), 'utf8')
      await writeFile(
        own,
        change(
          text
            .replace(listen, address)
            .replaceAll('{$PORTAL_ROOT:/srv/portal}', portal)
            .replaceAll('/srv/portal', portal)
            .replace(/proxy_cache_path \S+/, `proxy_cache_path ${scratch}/monitor`),
        ),
      )
    },
    release: (built: string, ...args: readonly string[]) =>
      new Promise<{ readonly status: number; readonly output: string }>((resolve) => {
        const env = { ...process.env, PORTAL: portal, PORTAL_PATIENCE: '3', ...running.env }
        execFile('sh', [join(built, 'hosting/release.sh'), server, ...args], { env }, (error, stdout, stderr) =>
          resolve({ status: error === null ? 0 : Number(error.code), output: stdout + stderr }),
        )
      }),
  }
}

describe.each(['nginx', 'caddy'] as const)('release.sh on %s', (server) => {
  test('publishes a first release, a second one with a site more, and returns, without a broken answer', async () => {
    const host = await startHost(server)
    const [first, second] = [await releaseOf(builds.first), await releaseOf(builds.second)]
    expect(await host.release(builds.first)).toEqual({
      status: 1,
      output: expect.stringMatching(/does not include .*\/current\/hosting: copy hosting\/(nginx\.conf|Caddyfile) to /),
    })
    await host.install()
    expect(await host.release(builds.first)).toEqual({ status: 0, output: expect.stringContaining('is live.') })
    await expect.poll(() => wholeReleaseOf(host.origin)).toBe(first)

    // A tab that stays open.
    const browser = await launch()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const failures: string[] = []
    page.on('response', (response) => {
      if (response.url().startsWith(host.origin) && response.status() >= 400) failures.push(response.url())
    })
    await page.goto(host.origin)
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor()

    const requests = requestsEvery(50, () => wholeReleaseOf(host.origin))
    const until = async (release: string) => {
      await expect.poll(() => requests.answers.at(-1)).toBe(release)
    }
    await until(first)
    const published = await host.release(builds.second)
    expect(published).toEqual({ status: 0, output: expect.stringContaining(`${second} is live, after ${first}`) })
    await until(second)
    await expect.poll(async () => (await ask(host.origin)).body.includes('added.als.example')).toBe(true)
    await page.getByRole('link', { name: 'Webpages' }).first().click()
    await page.getByRole('heading', { name: 'Webpages', level: 1 }).waitFor()
    const assets = (await readdir(join(builds.first, 'site/assets'))).filter((name) => !/\.(br|gz)$/.test(name))
    for (const path of assets) expect((await fetch(`${host.origin}/assets/${path}`)).status, path).toBe(200)

    expect((await host.release(builds.second, '--back')).output).toContain(`${first} is live, after ${second}`)
    await until(first)
    expect(await readlink(join(host.portal, 'current'))).toBe(`releases/${first}`)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('button', { name: 'Refresh Status' }).click()
    expect(failures).toEqual([])
    expect(await requests.stop()).toEqual(new Set([first, second]))
    expect(requests.answers.length).toBeGreaterThan(10)
  })

  test('changes nothing if the web server refuses its configuration, or if the build is not whole', async () => {
    const host = await startHost(server)
    await host.install()
    await host.release(builds.first)
    const first = await releaseOf(builds.first)
    const requests = requestsEvery(50, () => wholeReleaseOf(host.origin))
    await expect.poll(() => requests.answers.at(-1)).toBe(first)

    const fault = server === 'nginx' ? 'ssl_certificate /no/such.pem;' : '\ttls /no/such.pem /no/such.pem'
    await host.install((text) => text.replace(/(?=^.*(root .*))/m, `${fault}\n`))
    const refused = await host.release(builds.second)
    expect(refused).toEqual({
      status: 1,
      output: expect.stringMatching(/such\.pem[^]*Nothing has changed for visitors/),
    })
    await host.install()

    // As rsync leaves it when it is cut off.
    const part = join(host.scratch, 'part')
    await cp(builds.second, part, { recursive: true })
    for (const name of await readdir(join(part, 'site/assets')))
      if (name.startsWith('main-')) await rm(join(part, 'site/assets', name))
    expect(await host.release(part)).toEqual({
      status: 1,
      output: expect.stringMatching(/^site\/assets\/main-.*\.js is missing\.$[^]*Nothing has changed for visitors/m),
    })
    expect(await readlink(join(host.portal, 'current'))).toBe(`releases/${first}`)
    expect(await requests.stop()).toEqual(new Set([first]))
  })

  test('mends a release that is broken on the host, also one that only its builder can read', async () => {
    const host = await startHost(server)
    await host.install()
    await host.release(builds.first)
    const first = await releaseOf(builds.first)
    const requests = requestsEvery(50, () => wholeReleaseOf(host.origin))
    await expect.poll(() => requests.answers.at(-1)).toBe(first)
    const tight = join(host.scratch, 'tight')
    await cp(builds.first, tight, { recursive: true })
    await promisify(execFile)('chmod', ['-R', 'go=', tight])
    const live = await realpath(join(host.portal, 'current/site'))
    const script = (await readdir(join(live, 'assets'))).find((name) => /^main-.*\.js$/.test(name)) ?? ''
    await rm(join(live, 'assets', script))
    await promisify(execFile)('chmod', ['-R', 'go=', join(live, 'images')])
    expect(await host.release(tight)).toEqual({ status: 0, output: expect.stringContaining('is live, as before') })
    expect((await fetch(`${host.origin}/assets/${script}`)).status).toBe(200)
    const modes = await promisify(execFile)('find', ['-L', join(host.portal, 'current/site'), '!', '-perm', '-a=r'])
    expect(modes.stdout).toBe('')
    expect(await requests.stop()).toEqual(new Set([first]))
  })

  test('serves the next assets beside the present pages on a host that waits for its turn', async () => {
    const hosts = [await startHost(server), await startHost(server)] as const
    for (const host of hosts) {
      await host.install()
      expect(await host.release(builds.first)).toMatchObject({ status: 0 })
    }
    for (const host of hosts) expect(await host.release(builds.second, '--stage')).toMatchObject({ status: 0 })
    await hosts[0].release(builds.second)
    expect(await wholeReleaseOf(hosts[1].origin)).toBe(await releaseOf(builds.first))
    for (const built of [builds.first, builds.second])
      for (const name of (await readdir(join(built, 'site/assets'))).filter((each) => !/\.(br|gz)$/.test(each)))
        for (const { origin } of hosts) expect((await fetch(`${origin}/assets/${name}`)).status, name).toBe(200)
  })

  test('returns to the former release if pages do not answer as they were built', async () => {
    const host = await startHost(server)
    await host.install()
    await host.release(builds.first)
    // A module of the web server that changes pages: the policy allows scripts by their hashes.
    const changed =
      server === 'nginx' ? "sub_filter '</title>' ' </title>';" : '\thandle /apps {\n\t\trespond "Maintenance" 503\n\t}'
    await host.install((text) => text.replace(/(?=^.*(root .*))/m, `${changed}\n`))
    const refused = await host.release(builds.second)
    expect(refused.status).toBe(1)
    expect(refused.output).toMatch(
      server === 'nginx' ? /\/apps does not answer with the file of release/ : /\/apps answers 503\./,
    )
    const first = await releaseOf(builds.first)
    expect(refused.output).toContain(`Returned to release ${first}`)
    expect(await readlink(join(host.portal, 'current'))).toBe(`releases/${first}`)
  })

  test('runs once at a time', async () => {
    const host = await startHost(server)
    await host.install()
    const releases = [builds.first, builds.second]
    const ended = await Promise.all([...releases, ...releases, ...releases].map((built) => host.release(built)))
    expect(ended.filter(({ status }) => status !== 0)).toEqual([])
    const live = await readlink(join(host.portal, 'current'))
    await expect.poll(() => wholeReleaseOf(host.origin)).toBe(live.replace('releases/', ''))
  })

  test('leaves the announcements of the host alone, unless it is told to replace them', async () => {
    const host = await startHost(server)
    await host.install()
    await host.release(builds.first)
    const file = join(host.portal, 'announcements.json')
    await writeFile(file, '[{"id": "edited"}]\n')
    const published = async () => (await fetch(`${host.origin}/announcements.json`)).text()
    await host.release(builds.second)
    expect(await published()).toContain('edited')
    await host.release(builds.second, '--announcements')
    expect(await published()).toBe('[]\n')
  })
})
