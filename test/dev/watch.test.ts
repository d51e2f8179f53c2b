import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchFolders } from '../../src/dev/watch.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'))
})
afterAll(() => rm(folder, { recursive: true }))

const unexpected = (error: unknown): void => {
  throw error
}

describe('watching', () => {
  test('acts once for a burst, and again for what changes meanwhile, never twice at a time', async () => {
    const calls: (readonly string[])[] = []
    let atOnce = 0
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => void (end = resolve))

    const act = async (paths: readonly string[]): Promise<void> => {
      calls.push(paths.map((path) => path.slice(folder.length + 1)).toSorted())
      atOnce += 1
      expect(atOnce).toBe(1)
      if (calls.length === 1) await writeFile(join(folder, 'c.ts'), '')
      else end()
      atOnce -= 1
    }
    const watching = watchFolders([folder], act, unexpected, 50)
    await Promise.all(['a.ts', 'b.ts'].map((name) => writeFile(join(folder, name), '')))
    await ended
    watching.close()
    expect(calls).toEqual([['a.ts', 'b.ts'], ['c.ts']])
  })

  test('of what cannot be watched is told, not thrown', () => {
    const errors: unknown[] = []
    watchFolders(
      [join(folder, 'gone')],
      async () => {},
      (error) => errors.push(error),
    ).close()
    expect(errors).toEqual([expect.objectContaining({ code: 'ENOENT' })])
  })
})
