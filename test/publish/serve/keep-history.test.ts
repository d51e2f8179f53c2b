import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepHistory } from '../../../src/publish/serve/keep-history.ts'
import { emptyFolder, write } from '../../support/workspace.ts'

test('npm run serve runs the script of the current release, with its own folder', async () => {
  const folder = await emptyFolder()
  const script = `import { writeFileSync } from 'node:fs'
writeFileSync(process.env.PORTAL + '/history', process.argv.slice(2).join(' '))`
  await write(folder, { 'current/hosting/status-history.mjs': script })
  onTestFinished(keepHistory(folder, 'gatus=https://gatus.example'))
  const read = () => readFile(join(folder, 'history'), 'utf8')
  await vi.waitFor(async () => expect(await read()).toBe('gatus=https://gatus.example'), { timeout: 20_000 })
})

test('npm run serve prints what the script says when it fails', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'current/hosting/status-history.mjs': `console.error('It has no site.'); process.exit(1)` })
  const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => print.mockRestore())
  onTestFinished(keepHistory(folder, 'gatus=https://gatus.example'))
  await vi.waitFor(() => expect(print.mock.calls.flat().join('')).toContain('It has no site.'), { timeout: 20_000 })
})
