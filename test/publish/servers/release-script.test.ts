import { execa } from 'execa'
import { mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { releaseScript } from '../../../src/publish/servers/release-script.ts'
import { emptyFolder, write, writePrograms } from '../../support/workspace.ts'

/** A host whose paths have spaces, and whose nginx accepts everything. */
async function createHost(programs: Readonly<Record<string, string>> = {}) {
  const folder = join(await emptyFolder(), 'a host')
  const portal = join(folder, 'my portal')
  const bin = join(folder, 'bin')
  await writePrograms(bin, {
    nginx: `[ "$1" = -s ] || cat "$PORTAL/current/hosting/portal-policy.conf"`,
    ...programs,
  })
  await mkdir(join(folder, 'elsewhere'))
  return {
    portal,
    /** Publishes the least that a build has. */
    async release(name: string, ...args: readonly string[]) {
      const out = join(folder, `build of ${name}`)
      await write(out, {
        'hosting/release.sh': releaseScript({ path: '/status-history.json', isUsed: false, target: '' }),
        'hosting/portal-policy.conf': `map "" $portal_release { default "${name}"; }`,
        'site/index.html': `<meta name="version" content="${name}">`,
        'site/version.json': `{\n  "release": "${name}",\n}\n`,
        'site/announcements.json': '[]\n',
        [`site/assets/main-${name}.js`]: name,
      })
      const env = { PATH: `${bin}:${process.env['PATH']}`, PORTAL: portal }
      return execa('sh', [`../build of ${name}/hosting/release.sh`, 'nginx', ...args], {
        cwd: join(folder, 'elsewhere'),
        env,
        all: true,
        reject: false,
      })
    },
    current: () => readlink(join(portal, 'current')),
  }
}

test('a release may be published again and returned from, in folders whose names have spaces', async () => {
  const { release, current } = await createHost()
  expect(await release('1.0.0+a', '--back')).toMatchObject({
    exitCode: 1,
    all: expect.stringMatching(/no release before/),
  })
  for (const name of ['1.0.0+a', '1.0.0+b', '1.0.0+b']) expect(await release(name)).toMatchObject({ exitCode: 0 })
  expect(await current()).toBe('releases/1.0.0+b')
  for (const name of ['a', 'b', 'a']) {
    expect(await release('1.0.0+b', '--back')).toMatchObject({ exitCode: 0 })
    expect(await current()).toBe(`releases/1.0.0+${name}`)
  }
})

test('the first release stays for a server that is not running, which cannot start without it', async () => {
  const { portal, release, current } = await createHost({
    nginx: `[ "$1" != -s ] || [ -e "$PORTAL/running" ] || { echo 'no process' >&2; exit 1; }
cat "$PORTAL/current/hosting/portal-policy.conf"`,
  })
  expect(await release('a')).toMatchObject({
    exitCode: 1,
    all: expect.stringMatching(/^no process\nRelease a is in place.*If it is not running, start it now\.$/),
  })
  expect(await current()).toBe('releases/a')
  await write(portal, { running: '' })
  expect(await release('a')).toMatchObject({ exitCode: 0, all: 'Release a is live, as before.' })
  await rm(join(portal, 'running'))
  expect(await release('b')).toMatchObject({ exitCode: 1, all: expect.stringContaining('start it, and release again') })
  expect(await current()).toBe('releases/a')
})

test('open tabs find the files of five releases, also where the file system has no hard links', async () => {
  const { portal, release } = await createHost({ ln: 'case $1 in -*) exec /bin/ln "$@" ;; *) exit 1 ;; esac' })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect(await release(name)).toMatchObject({ exitCode: 0 })
  expect((await readdir(join(portal, 'releases'))).toSorted()).toEqual(['b', 'c', 'd', 'e', 'f'])
  const assets = join(portal, 'current/site/assets')
  expect(await readFile(join(assets, 'main-b.js'), 'utf8')).toBe('b')
  expect((await readdir(assets)).toSorted()).toEqual('abcdef'.split('').map((name) => `main-${name}.js`))
})
