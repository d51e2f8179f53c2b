import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { emptyFolder, project, write } from '../../support/workspace.ts'

const unit = join(project, 'src/publish/servers/portal.service')

test('the unit starts Node itself, as a user of its own, and may open port 443', async () => {
  const text = await readFile(unit, 'utf8')
  expect(text).toMatch(/^ExecStart=\/usr\/bin\/node \/opt\/portal\/build\.mjs serve /m)
  expect(text).toMatch(/^User=portal$/m)
  expect(text).toMatch(/^AmbientCapabilities=CAP_NET_BIND_SERVICE$/m)
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit', async () => {
  const folder = await emptyFolder()
  await symlink(process.execPath, join(folder, 'node'))
  const text = (await readFile(unit, 'utf8')).replace('/usr/bin/node', join(folder, 'node'))
  await write(folder, { 'portal.service': text })
  const verify = (name: string) =>
    execFileSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], { encoding: 'utf8', stdio: 'pipe' })
  expect(verify('portal.service')).toBe('')
  await write(folder, { 'faulty.service': text.replace('[Service]', '[Servize]') })
  expect(() => verify('faulty.service')).toThrow()
})
