import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostingOf } from '../../../src/publish/site/hosting-of.ts'
import { writeOutput } from '../../../src/publish/site/output-folder.ts'
import { serverFiles } from '../../../src/publish/site/server-files.ts'
import { config } from '../../support/sample-portal.ts'
import { emptyFolder, write } from '../../support/workspace.ts'

test('the files of the operator are written once, and those that contain a policy of former releases are replaced', async () => {
  const out = await emptyFolder()
  const own = (name: string) => readFile(join(out, 'hosting', name), 'utf8')
  const build = async (pages: readonly string[]) => {
    const files = await serverFiles(hostingOf(config, pages, { script: '', style: '' }), 'release', out)
    await write(out, { 'site/index.html': '' })
    await writeOutput(out, files)
  }
  await write(out, { 'hosting/Caddyfile': 'header Content-Security-Policy "default-src"' })
  await build(['/', '/apps'])
  expect(await own('Caddyfile')).toContain('/current/hosting/portal-policy.caddy')
  const edited = `${await own('nginx.conf')}# edited\n`
  await write(out, { 'hosting/nginx.conf': edited })
  await build(['/'])
  expect(await own('nginx.conf')).toBe(edited)
  expect(edited).not.toMatch(/sha256|default-src/)
})
