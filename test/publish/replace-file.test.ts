import { chmod, readdir, readFile, realpath, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFile } from '../../src/publish/replace-file.ts'
import { emptyFolder, write } from '../support/workspace.ts'

test('what is left of a process that was killed while it wrote goes with the next file', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'announcements.json': '[1]', 'announcements.json.new': '[2, ' })
  const file = join(folder, 'announcements.json')
  await replaceFile(file, '[3]')
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['announcements.json'], '[3]'])
})

test.each([
  ['a new file', null, 0o644],
  ['a file for its owner alone', 0o600, 0o644],
  ['a file that its group may write', 0o664, 0o664],
])('%s is for everybody to read, whatever the umask is', async (_, mode, expected) => {
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const folder = await emptyFolder()
  const file = join(folder, 'status-history.json')
  if (mode !== null) {
    await write(folder, { 'status-history.json': '' })
    await chmod(file, mode)
  }
  await replaceFile(file, '{}')
  expect((await stat(file)).mode & 0o777).toBe(expected)
})

test('a link stays, and its file is replaced', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'kept/file.json': 'old' })
  await symlink('kept/file.json', join(folder, 'file.json'))
  await replaceFile(join(folder, 'file.json'), 'new')
  expect(await realpath(join(folder, 'file.json'))).toBe(await realpath(join(folder, 'kept/file.json')))
  expect(await readFile(join(folder, 'kept/file.json'), 'utf8')).toBe('new')
})
