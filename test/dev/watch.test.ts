import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolders } from '../../src/dev/watch.ts'
import { emptyFolder, write } from '../support/workspace.ts'

test('of a folder with much else in it, only its own files and those of some folders below are watched', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'portal.json': '{}', 'other/deep/file': '' })
  const changed: string[] = []
  const watcher = watchFolders(
    { deep: [join(folder, 'images')], flat: [folder] },
    async (paths) => void changed.push(...paths),
    (error) => {
      throw error
    },
  )
  onTestFinished(watcher.close)
  await writeFile(join(folder, 'other/deep/file'), 'new')
  await mkdir(join(folder, 'images'))
  await expect.poll(() => changed).toEqual([join(folder, 'images')])
  await write(folder, { 'images/logos/a.svg': '<svg/>' })
  await expect.poll(() => changed).toContain(join(folder, 'images/logos'))
  await writeFile(join(folder, 'images/logos/a.svg'), '<svg></svg>')
  await expect.poll(() => changed).toContain(join(folder, 'images/logos/a.svg'))
  await writeFile(join(folder, 'portal.json'), '{"name": ""}')
  await expect.poll(() => changed).toContain(join(folder, 'portal.json'))
  expect(changed.filter((path) => path.includes('other'))).toEqual([])
})
