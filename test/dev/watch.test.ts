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

const throwError = (error: unknown): void => {
  throw error
}

describe('the watcher', () => {
  test('reports a burst of changes once, and later changes again, never concurrently', async () => {
    const calls: (readonly string[])[] = []
    let concurrentCalls = 0
    let finish = (): void => {}
    const secondCall = new Promise<void>((resolve) => void (finish = resolve))

    const onChange = async (paths: readonly string[]): Promise<void> => {
      calls.push(paths.map((path) => path.slice(folder.length + 1)).toSorted())
      concurrentCalls += 1
      expect(concurrentCalls).toBe(1)
      if (calls.length === 1) await writeFile(join(folder, 'c.ts'), '')
      else finish()
      concurrentCalls -= 1
    }
    const watcher = watchFolders([folder], onChange, throwError, 50)
    await Promise.all(['a.ts', 'b.ts'].map((name) => writeFile(join(folder, name), '')))
    await secondCall
    watcher.close()
    expect(calls).toEqual([['a.ts', 'b.ts'], ['c.ts']])
  })

  test('reports a folder that it cannot watch, without throwing', () => {
    const errors: unknown[] = []
    watchFolders(
      [join(folder, 'missing')],
      async () => {},
      (error) => errors.push(error),
    ).close()
    expect(errors).toEqual([expect.objectContaining({ code: 'ENOENT' })])
  })
})
