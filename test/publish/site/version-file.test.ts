import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { build } from '../../../build.mjs'
import { releaseOf } from '../../../src/publish/site/release.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project } from '../../support/workspace.ts'

allowSlowTests()

test('a release names the commit, also in the folder of another user', async () => {
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  expect((await releaseOf(Buffer.from(''), [])).commit).toMatch(/^[0-9a-f]{40}$/)
  vi.unstubAllEnvs()
})

test('a release names the file that it was built from, not one that is saved meanwhile', async () => {
  const folder = await emptyFolder()
  const config = join(folder, 'portal.json')
  copyFileSync(join(project, 'static/portal.json'), config)
  const hash = createHash('sha256').update(readFileSync(config)).digest('hex')
  const { out } = await build({
    config,
    out: join(folder, 'dist'),
    isDraft: true,
    adapt: (read) => {
      writeFileSync(config, '{}')
      return read
    },
  })
  expect(JSON.parse(readFileSync(join(out, 'site/version.json'), 'utf8'))).toMatchObject({ config: hash })
})
