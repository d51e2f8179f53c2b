import { execFileSync, spawn } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { execa } from 'execa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask } from '../../support/requests-every.ts'
import { twoFreePorts, untilShown } from '../../support/serve.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project, shippedConfig, write } from '../../support/workspace.ts'

allowSlowTests()
// Copying the packages takes most of it.
vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: 60_000 } } })

const image = join(project, 'src/publish/servers/image')
const nobody = 65_534

test('the files of the image agree with each other', async () => {
  const [containerfile, compose, { mode }] = [
    await readFile(join(image, 'Containerfile'), 'utf8'),
    await readFile(join(image, 'compose.yaml'), 'utf8'),
    await stat(join(image, 'start.sh')),
  ]
  expect(containerfile.match(/^FROM .*/gm)).toEqual([
    expect.stringMatching(/^FROM docker\.io\/library\/node:\d+\.\d+\.\d+-\S+ AS program$/),
    expect.stringMatching(/^FROM docker\.io\/library\/node:\d+\.\d+\.\d+-\S+$/),
  ])
  expect(containerfile).toMatch(/\nUSER node\nVOLUME \/data\nEXPOSE 8080\nHEALTHCHECK /)
  expect(containerfile).toContain('\nENTRYPOINT ["/portal/src/publish/servers/image/start.sh"]\n')
  expect((mode & 0o111) > 0).toBe(true)
  expect(compose).toContain('read_only: true')
  expect(compose.trim().split('\n').length).toBeLessThanOrEqual(10)
})

test('the program of the image serves without the packages for developers, without root, and tries again after an upgrade', async () => {
  const folder = await emptyFolder()
  const program = join(folder, 'portal')
  for (const name of ['build.mjs', 'package.json', 'package-lock.json', 'node_modules', 'src', 'static'])
    await cp(join(project, name), join(program, name), { recursive: true, verbatimSymlinks: true })
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: program, encoding: 'utf8' })
  expect(run('node', 'src/publish/servers/image/prepare.mjs')).toMatch(/^Kept for the build: .*esbuild/)
  run('npm', 'prune', '--ignore-scripts', '--offline')
  for (const name of ['oidc-provider', 'playwright-core', 'vitest'])
    await expect(stat(join(program, 'node_modules', name))).rejects.toThrow('ENOENT')

  const [data, port] = [join(folder, 'data'), await twoFreePorts()]
  await write(folder, { 'config/portal.json': await shippedConfig() })
  await mkdir(data)
  const isRoot = process.getuid?.() === 0
  for (const path of [folder, program, join(folder, 'config')]) await chmod(path, 0o755)
  if (isRoot) execFileSync('chown', [`${nobody}:${nobody}`, data])
  const config = join(folder, 'config/portal.json')
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  const child = spawn(join(program, 'src/publish/servers/image/start.sh'), [], {
    env: { PATH: process.env['PATH'], CONFIG: config, ADDRESS: `:${port}`, DATA: data },
    stdio: 'ignore',
    ...user,
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  await untilShown(`http://127.0.0.1:${port}`, 'System Status')
  await expect.poll(async () => (await ask(`http://127.0.0.1:${port + 1}/healthz`)).status).toBe(200)
  await write(folder, { 'config/announcements.json': '[]' })
  await expect.poll(async () => (await ask(`http://127.0.0.1:${port}/announcements.json`)).body).toBe('[]')

  const readHealth = async () => (await ask(`http://127.0.0.1:${port + 1}/healthz`)).body
  // As during npm ci.
  await rename(join(program, 'node_modules'), join(program, 'node_modules.away'))
  await write(folder, { 'config/portal.json': await shippedConfig({ name: 'Saved meanwhile' }) })
  await expect.poll(readHealth).toContain('The packages are not installed. Run npm ci first.')
  await rename(join(program, 'node_modules.away'), join(program, 'node_modules'))
  await untilShown(`http://127.0.0.1:${port}`, 'Saved meanwhile')

  if (!isRoot) return
  const args = [join(program, 'build.mjs'), 'serve', '--config', config]
  const elsewhere = await execa(process.execPath, args, { reject: false, ...user })
  expect([elsewhere.exitCode, elsewhere.stderr]).toEqual([
    1,
    expect.stringMatching(/^Releases cannot be written: EACCES: .*\n +Choose another folder: --out$/),
  ])
})
