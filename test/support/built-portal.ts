import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { build } from '../../build.mjs'

/** Builds the portal of this repository once for a test file, into a folder that is removed after its tests. */
export function buildOnce(): () => Awaited<ReturnType<typeof build>> {
  let out = ''
  let built: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'portal-'))
    built = await build({ out, isDraft: true })
  })
  afterAll(() => rm(out, { recursive: true, force: true }))
  return () => built
}
