import { chmod, readdir, readFile, realpath, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFile } from '../../src/publish/replace-file.ts'
import { emptyFolder, write } from '../support/workspace.ts'

test('of two that write at the same time one wins, and its file is whole', async () => {
  const folder = await emptyFolder()
  const file = join(folder, 'status-history.json')
  const [ones, twos] = ['1', '2'].map((digit) => digit.repeat(1_000_000))
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([replaceFile(file, ones ?? ''), replaceFile(file, twos ?? '')])
    expect([ones, twos].includes(await readFile(file, 'utf8')), 'whole').toBe(true)
  }
  expect(await readdir(folder)).toEqual(['status-history.json'])
})

test('a file that cannot be replaced leaves nothing behind', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'announcements.json/inside': '' })
  await expect(replaceFile(join(folder, 'announcements.json'), '[]')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder)).toEqual(['announcements.json'])
})

test.each([
  ['a new file', 0o077, null, 0o644],
  ['a file for its owner alone', 0o077, 0o600, 0o644],
  ['a file that its group may write', 0o077, 0o664, 0o664],
  ['a file that its group may not write', 0o002, 0o644, 0o644],
])('%s is for everybody to read, whatever the umask is, and keeps other rights', async (_, mask, mode, expected) => {
  const umask = process.umask(mask)
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
