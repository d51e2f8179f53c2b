import { createServer } from 'node:http'
import { once } from 'node:events'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { twoFreePorts } from '../../support/serve.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project, runBuild } from '../../support/workspace.ts'

allowSlowTests()

test('npm run serve says at once what it builds, and without Caddy how to get it', async () => {
  const folder = await emptyFolder()
  for (const program of ['flock', 'setpriv']) await symlink(`/usr/bin/${program}`, join(folder, program))
  const args = [
    join(project, 'build.mjs'),
    'serve',
    '--out',
    join(folder, 'out'),
    '--address',
    `:${await twoFreePorts()}`,
  ]
  const { exitCode, stdout, stderr } = await execa(process.execPath, args, { env: { PATH: folder }, reject: false })
  expect(stdout).toBe(`Building ${join(project, 'static/portal.json')}…`)
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/needs Caddy 2\.6 or later[^]*apt-get install caddy/)])
})

test.each(['8080', 'https://portal.example', 'a b', ':', 'portal.example:123456', ':0', ':65535'])(
  'the address %j is refused',
  async (address) => {
    const { status, errors } = await runBuild('serve', '--address', address)
    expect([status, errors]).toEqual([1, expect.stringMatching(/--address must be a port, such as :8080, or a host/)])
  },
)

test('a second process at an address ends before it starts a Caddy', async () => {
  const [out, port] = [await emptyFolder(), await twoFreePorts()]
  const first = createServer().listen(port + 1, '127.0.0.1')
  onTestFinished(() => void first.close())
  await once(first, 'listening')
  const { status, errors } = await runBuild('serve', '--address', `:${port}`, '--out', out)
  expect([status, errors]).toEqual([1, expect.stringMatching(/needs port \d+, .*EADDRINUSE[^]*run there already/)])
  expect(await readdir(out)).toEqual(['serve.lock'])
})
