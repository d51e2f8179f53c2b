import { expect, test, vi } from 'vitest'
import { releaseOf } from '../../../src/publish/site/release.ts'

test('a release names the commit, also in the folder of another user', async () => {
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  expect((await releaseOf(Buffer.from(''), [])).commit).toMatch(/^[0-9a-f]{40}$/)
  vi.unstubAllEnvs()
})
