import { execa } from 'execa'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { releaseManifest } from '../../../src/publish/site/release.ts'
import { contentsOf, emptyFolder, project, write, writePrograms } from '../../support/workspace.ts'

const releaseScript = join(project, 'src/publish/servers/release.sh')

/** A host whose paths have spaces, and whose nginx accepts everything. Nothing answers, so no page is requested. */
async function createHost(programs: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) {
  const folder = join(await emptyFolder(), 'a host')
  const portal = join(folder, 'my portal')
  const bin = join(folder, 'bin')
  await writePrograms(bin, {
    nginx: `[ "$1" = -s ] || cat "$PORTAL/current/hosting/portal-policy.conf"`,
    ...programs,
  })
  await mkdir(join(folder, 'elsewhere'))
  const buildOf = (name: string) => join(folder, `build of ${name}`)
  const run = (name: string, ...args: readonly string[]) =>
    execa('sh', [`../build of ${name}/hosting/release.sh`, 'nginx', ...args], {
      cwd: join(folder, 'elsewhere'),
      env: { PATH: `${bin}:${process.env['PATH']}`, PORTAL: portal, PORTAL_ASK: 'no', ...env },
      all: true,
      reject: false,
    })
  /** Writes the least that a build has. */
  const build = async (name: string) => {
    const files = {
      'hosting/release.sh': await readFile(releaseScript, 'utf8'),
      'hosting/nginx.conf': 'server {}',
      'hosting/portal-policy.conf': `map "" $portal_release {\n  default "${name}";\n}\n  default "script-src ${name}";\n`,
      'site/index.html': `<meta name="script" content="/assets/main-${name}.js">`,
      'site/apps.html': `The apps of ${name}`,
      'site/404.html': 'Not here',
      'site/version.json': `{\n  "release": "${name}",\n}\n`,
      'site/announcements.json': '[]\n',
      [`site/assets/main-${name}.js`]: name,
    }
    const [path, manifest] = releaseManifest(
      name,
      ['announcements.json', 'status history.json'],
      Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]),
    )
    await write(buildOf(name), { ...files, [path]: Buffer.from(manifest).toString() })
  }
  return {
    portal,
    buildOf,
    build,
    run,
    /** Builds and publishes. */
    async release(name: string, ...args: readonly string[]) {
      await build(name)
      return run(name, ...args)
    },
    current: async () => (await readlink(join(portal, 'current'))).replace(/^releases\//, ''),
    /** The files of the release that is live. */
    live: () => contentsOf(join(portal, 'current/site')),
  }
}

test('a release may be published again and returned from, in folders whose names have spaces', async () => {
  const { release, current } = await createHost()
  expect(await release('1.0.0+a', '--back')).toMatchObject({
    exitCode: 1,
    all: expect.stringMatching(/no release before/),
  })
  for (const name of ['1.0.0+a', '1.0.0+b', '1.0.0+b']) expect(await release(name)).toMatchObject({ exitCode: 0 })
  expect(await current()).toBe('1.0.0+b-2')
  for (const name of ['1.0.0+a', '1.0.0+b-2', '1.0.0+a']) {
    expect(await release('1.0.0+b', '--back')).toMatchObject({ exitCode: 0 })
    expect(await current()).toBe(name)
  }
})

test.each<[string, (build: string) => Promise<unknown>, RegExp]>([
  ['lacks the script', (build) => rm(join(build, 'site/assets/main-b.js')), /^site\/assets\/main-b\.js is missing\.$/m],
  ['lacks a page', (build) => rm(join(build, 'site/apps.html')), /^site\/apps\.html is missing\.$/m],
  ['has half a page', (build) => truncate(join(build, 'site/index.html'), 5), /^site\/index\.html is cut off/m],
  ['has another script', (build) => write(build, { 'site/assets/main-b.js': 'B' }), /main-b\.js is .*changed\.$/m],
  ['has a page more', (build) => write(build, { 'site/c d.html': '' }), /^site\/c d\.html is not of this build\.$/m],
  ['has another policy', (build) => write(build, { 'hosting/portal-policy.conf': '' }), /policy\.conf is .*changed/],
  ['lacks the policy', (build) => rm(join(build, 'hosting/portal-policy.conf')), /policy\.conf is missing\.$/m],
  ['has no manifest', (build) => rm(join(build, 'manifest.json')), /no whole manifest\.json/],
  ['has half a manifest', (build) => truncate(join(build, 'manifest.json'), 300), /no whole manifest\.json/],
  ['has a link', (build) => symlink('/etc/passwd', join(build, 'site/apps.json')), /^site\/apps\.json is a link/m],
  [
    'has a link in the place of a page',
    async (build) => {
      await rm(join(build, 'site/apps.html'))
      await symlink('index.html', join(build, 'site/apps.html'))
    },
    /^site\/apps\.html is a link/m,
  ],
  [
    'has a link in the place of the pages',
    async (build) => {
      await rm(join(build, 'site'), { recursive: true })
      await symlink('/etc', join(build, 'site'))
    },
    /^site is a link/m,
  ],
  ['has a pipe', (build) => execa('mkfifo', [join(build, 'site/pipe')]), /^site\/pipe is a link, or no file\.$/m],
])('a build that %s is refused, and a whole one of the same name is published after it', async (_, spoil, fault) => {
  const host = await createHost()
  await host.release('a')
  const before = await contentsOf(host.portal)
  await host.build('b')
  await spoil(host.buildOf('b'))
  const refused = await host.run('b')
  expect(refused).toMatchObject({ exitCode: 1, all: expect.stringMatching(fault) })
  expect(refused.all).toMatch(/Nothing has changed for visitors\.$/)
  expect(await contentsOf(host.portal)).toEqual(before)
  await rm(host.buildOf('b'), { recursive: true })
  expect(await host.release('b')).toMatchObject({ exitCode: 0 })
  expect(await host.current()).toBe('b')
})

test('the files that an operator edits in the build may differ, because no web server reads them there', async () => {
  const host = await createHost()
  await host.build('a')
  await write(host.buildOf('a'), { 'hosting/nginx.conf': 'server { listen 80; }', 'hosting/notes.txt': 'mine' })
  expect(await host.run('a')).toMatchObject({ exitCode: 0 })
})

test('a release that was damaged on the host is mended by the whole build of the same name', async () => {
  const host = await createHost()
  await host.release('a')
  await host.release('b')
  const whole = await host.live()
  for (let round = 0; round < 4; round++) {
    const script = join(host.portal, 'current/site/assets/main-b.js')
    await rm(script)
    await writeFile(join(host.portal, 'current/site/index.html'), 'cut')
    expect(await host.run('b')).toMatchObject({ exitCode: 0, all: expect.stringContaining('b is in place, as before') })
    expect(await host.live()).toEqual(whole)
    expect(await readFile(join(host.portal, 'current/hosting/portal-policy.conf'), 'utf8')).toContain(
      `default "${await host.current()}";`,
    )
  }
  expect((await host.run('b', '--back')).all).toContain('Release a is in place, after b.')
})

test('a build that nobody else can read is published readable', async () => {
  const host = await createHost()
  await host.build('a')
  const build = host.buildOf('a')
  for (const path of await readdir(build, { recursive: true })) {
    const isFolder = (await stat(join(build, path))).isDirectory()
    await chmod(join(build, path), isFolder ? 0o700 : 0o600)
  }
  await host.run('a')
  const release = join(host.portal, 'releases/a')
  for (const path of ['', 'site', 'site/assets', 'hosting'])
    expect((await stat(join(release, path))).mode & 0o777, path).toBe(0o755)
  for (const path of ['site/index.html', 'site/assets/main-a.js', 'hosting/portal-policy.conf'])
    expect((await stat(join(release, path))).mode & 0o777, path).toBe(0o644)
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
  expect(await current()).toBe('a')
  await write(portal, { running: '' })
  expect(await release('a')).toMatchObject({ exitCode: 0, all: expect.stringContaining('in place, as before.') })
  const live = await current()
  await rm(join(portal, 'running'))
  expect(await release('b')).toMatchObject({ exitCode: 1, all: expect.stringContaining('start it, and release again') })
  expect(await current()).toBe(live)
})

test('open tabs find the files of five releases, also where the file system has no hard links', async () => {
  const { portal, release } = await createHost({ ln: 'case $1 in -*) exec /bin/ln "$@" ;; *) exit 1 ;; esac' })
  for (const name of ['a', 'b', 'c', 'd', 'd', 'd', 'e', 'f'])
    expect(await release(name)).toMatchObject({ exitCode: 0 })
  expect((await readdir(join(portal, 'releases'))).toSorted()).toEqual(['b', 'c', 'd', 'e', 'f'])
  const assets = join(portal, 'current/site/assets')
  expect(await readFile(join(assets, 'main-b.js'), 'utf8')).toBe('b')
  expect((await readdir(assets)).toSorted()).toEqual('abcdef'.split('').map((name) => `main-${name}.js`))
})

test('a script that is killed at any step leaves one whole release, and the next one goes on', async () => {
  // Each program that changes something kills the script before or after it has run, if it is its turn.
  const step = (name: string) => `count=$(($(cat "$STEPS") + 1)); echo $count >"$STEPS"
[ $count != "$KILL_AT" ] || { kill -9 $PPID && exit; }
PATH=\${PATH#*:} ${name} "$@" || exit
[ $count.5 != "$KILL_AT" ] || kill -9 $PPID`
  const programs = ['chmod', 'cp', 'ln', 'mkdir', 'mv', 'rm'].map((name) => [name, step(name)] as const)
  const steps = join(await emptyFolder(), 'steps')
  const env = { STEPS: steps, KILL_AT: '' }
  const host = await createHost(Object.fromEntries(programs), env)
  const run = async (name: string, killAt = '') => {
    await writeFile(steps, '0')
    env.KILL_AT = killAt
    return host.run(name)
  }
  const whole = new Map<string, unknown>()
  for (const name of ['a', 'b']) {
    await host.build(name)
    expect(await run(name)).toMatchObject({ exitCode: 0 })
    const { [`assets/main-${name}.js`]: _, ...rest } = await host.live()
    whole.set(name, rest)
  }
  const count = Number(await readFile(steps, 'utf8'))
  expect(count).toBeGreaterThan(15)
  for (let killAt = 0.5; killAt <= count; killAt += 0.5) {
    const name = killAt % 1 === 0 ? 'a' : 'b'
    await run(name, `${killAt}`)
    const live = await host.live()
    const release = (await host.current()).replace(/-\d$/, '')
    expect(live, `killed at ${killAt}`).toMatchObject(whole.get(release) as object)
    expect(Object.keys(live)).toContain(`assets/main-${release}.js`)
  }
  expect(await run('b')).toMatchObject({ exitCode: 0 })
  expect(await host.live()).toMatchObject(whole.get('b') as object)
  // It runs the script some forty times.
}, 240_000)

test('a disk that is full changes nothing, and has the room again', async () => {
  const host = await createHost({ cp: 'PATH=${PATH#*:} cp "$@"; echo "cp: No space left on device" >&2; exit 1' })
  await host.build('a')
  expect(await host.run('a')).toMatchObject({
    exitCode: 1,
    all: expect.stringMatching(/No space left on device\n.*could not be copied.*\nNothing has changed for visitors\.$/),
  })
  expect(await readdir(join(host.portal, 'releases'))).toEqual([])
})

test('several hosts get the assets of the next release before one of them serves its pages', async () => {
  const host = await createHost({ nginx: 'echo "$@" >>"$PORTAL/calls"' })
  await host.build('b')
  expect(await host.run('b', '--stage')).toMatchObject({
    exitCode: 0,
    all: expect.stringMatching(/no release on this/),
  })
  const other = await createHost()
  await other.release('a')
  const before = await other.live()
  await other.build('b')
  expect(await other.run('b', '--stage')).toMatchObject({
    exitCode: 0,
    all: 'Release a is live as before, and has the assets of release b, too.',
  })
  const added = { 'assets/main-b.js': createHash('sha256').update('b').digest('hex') }
  expect(await other.live()).toEqual({ ...before, ...added })
  expect(await readdir(join(other.portal, 'releases'))).toEqual(['a'])
  await truncate(join(other.buildOf('b'), 'site/assets/main-b.js'), 0)
  expect(await other.run('b', '--stage')).toMatchObject({ exitCode: 1, all: expect.stringContaining('is cut off') })
  expect(await readdir(host.portal)).toEqual(['releases'])
})

test('files that are edited on the host are never those of a release', async () => {
  const host = await createHost()
  await host.release('a')
  const site = join(host.portal, 'releases/a/site')
  for (const file of ['announcements.json', 'status history.json'])
    expect(await readlink(join(site, file))).toBe(join(host.portal, file))
  expect(await readFile(join(host.portal, 'announcements.json'), 'utf8')).toBe('[]\n')
})

/** What a web server answers after each reload. */
type Answers = (path: string) => { readonly status?: number; readonly body?: string; readonly policy?: string }

/** A host whose web server is this process. It answers with the release whose reload it has heard of. */
async function createAnsweringHost(spoil: Answers = () => ({})) {
  const folder = await emptyFolder()
  const server = createServer(async (request, response) => {
    const url = request.url ?? ''
    const path = url.includes('.') ? url : `${url.replace(/\/$/, '/index')}.html`
    const loaded = join(folder, 'loaded')
    const body = await readFile(join(loaded, 'site', path), 'utf8').catch(() => undefined)
    const name = /release": "(.*)"/.exec(await readFile(join(loaded, 'site/version.json'), 'utf8').catch(() => ''))?.[1]
    const answer = {
      status: body === undefined ? 404 : 200,
      body,
      policy: `script-src ${name}`,
      ...(name === 'b' && spoil(url)),
    }
    response.writeHead(answer.status, { 'Content-Security-Policy': answer.policy }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const nginx = `if [ "$1" = -s ]; then
  [ -e "${folder}/stuck" ] || ln -sfn "$(readlink -f "$PORTAL/current")" "${folder}/loaded"
else
  echo "http { server { listen 80; return 301 /; } server { listen 127.0.0.1:${port}; server_name portal.example other.example;"
  echo "  include $PORTAL/current/hosting/portal-site.conf; } }"
  cat "$PORTAL/current/hosting/portal-policy.conf"
fi`
  const host = await createHost({ nginx }, { PORTAL_ASK: '', PORTAL_PATIENCE: '0' })
  return { ...host, origin: `http://portal.example:${port}`, stop: () => server.close(), scratch: folder }
}

test('a release is live if its pages, their policy and their script are answered', async () => {
  const host = await createAnsweringHost()
  expect(await host.release('a')).toMatchObject({ exitCode: 0, all: 'Release a is live.' })
  expect(await host.release('b')).toMatchObject({ exitCode: 0, all: 'Release b is live, after a.' })
  expect(await host.release('b')).toMatchObject({ exitCode: 0, all: 'Release b is live, as before.' })
})

test.each<[string, Answers, RegExp]>([
  ['a page is missing', (path) => (path === '/apps' ? { status: 404 } : {}), /\/apps answers 404\./],
  [
    'a page was changed on its way',
    (path) => (path === '/' ? { body: '<!---->' } : {}),
    /\/ does not answer with the file/,
  ],
  [
    'the policy is another',
    (path) => (path === '/apps' ? { policy: 'script-src a' } : {}),
    /\/apps has another policy/,
  ],
  ['the script is refused', (path) => (path.startsWith('/assets') ? { status: 403 } : {}), /main-b\.js answers 403\./],
  [
    'version.json is of another release',
    (path) => (path === '/version.json' ? { body: '{}' } : {}),
    /\/version\.json does/,
  ],
])('if %s, the script returns to the former release and says why', async (_, spoil, fault) => {
  const host = await createAnsweringHost(spoil)
  await host.release('a')
  const ended = await host.release('b')
  expect(ended).toMatchObject({ exitCode: 1, all: expect.stringMatching(fault) })
  expect(ended.all).toContain(host.origin)
  expect(ended.all).toMatch(/^Returned to release a, because release b does not answer as it was built\.$/m)
  expect(await host.current()).toBe('a')
  expect(await readlink(join(host.scratch, 'loaded'))).toBe(join(host.portal, 'releases/a'))
  expect(await host.release('a', '--back')).toMatchObject({ all: expect.stringContaining('no release before') })
})

test(
  'a server that says that it has reloaded, but goes on as before, does not make a release live',
  { timeout: 60_000 },
  async () => {
    const host = await createAnsweringHost()
    await host.release('a')
    await write(host.scratch, { stuck: '' })
    expect(await host.release('b')).toMatchObject({
      exitCode: 1,
      all: expect.stringContaining('Returned to release a'),
    })
  },
)

test(
  'if nothing answered before either, the release stays, and the script does not call it live',
  { timeout: 60_000 },
  async () => {
    const host = await createAnsweringHost()
    await host.release('a')
    host.stop()
    const ended = await host.release('b')
    expect(ended).toMatchObject({
      exitCode: 3,
      all: expect.stringMatching(/in place, after a, but nobody can see it\.$/),
    })
    expect(ended.all).toMatch(/\/version\.json does not answer: curl: /)
    expect(await host.current()).toBe('b')
  },
)

test('the script is plain for every shell', async () => {
  expect(await execa('sh', ['-n', releaseScript], { all: true })).toMatchObject({ all: '' })
  const { all, exitCode } = await execa('shellcheck', [releaseScript], { all: true, reject: false })
  // Not every machine has shellcheck.
  expect(exitCode === undefined ? '' : all).toBe('')
})
