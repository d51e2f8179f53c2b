import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOutputFolder, distinctFiles, replaceFolder } from '../../src/hosting/replace-folder.ts'
import { contentsOf, emptyFolder, project, write } from '../support/workspace.ts'

const bytes = (text: string) => Buffer.from(text)

test.each([
  ['the project', project],
  ['a parent of the project', dirname(project)],
  ['the root of the file system', '/'],
  ['the folder of its sources', join(project, 'src')],
  ['a new folder among its sources', join(project, 'src/dist')],
  ['a folder among its static files', join(project, 'static/dist')],
  ['a folder among its packages', join(project, 'node_modules/dist')],
])('%s cannot be the output folder', async (_, folder) => {
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('--out')
})

test('a folder with other files beside an earlier build cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'site/index.html': '', 'hosting/nginx.conf': '', 'notes.txt': 'mine' })
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('notes.txt')
})

test('a folder with only half of a build cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'site/index.html': 'mine' })
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('nor an earlier build')
})

test('a file cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { dist: '' })
  await expect(checkOutputFolder(join(folder, 'dist'), project)).rejects.toThrow('cannot be the output folder')
})

test('a new folder, an empty one and an earlier build can be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'earlier/site/index.html': '', 'earlier/hosting/nginx.conf': '' })
  await mkdir(join(folder, 'empty'))
  for (const name of ['new', 'empty', 'earlier']) {
    expect(await checkOutputFolder(join(folder, name), project)).toBe(join(folder, name))
  }
})

test('a symbolic link is checked by its target', async () => {
  const folder = await emptyFolder()
  await symlink(join(project, 'src'), join(folder, 'link'))
  await expect(checkOutputFolder(join(folder, 'link'), project)).rejects.toThrow('--out')
})

test('the whole folder is replaced', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'dist/site/old.html': 'old' })
  await replaceFolder(join(folder, 'dist'), [['site/images/new.svg', bytes('new')]])
  expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/images/new.svg'])
})

test('when a file cannot be written, the folder stays intact and no temporary folder is left', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'dist/site/old.html': 'old' })
  const impossible = [
    ['site', bytes('')],
    ['site/index.html', bytes('new')],
  ] as const
  await expect(replaceFolder(join(folder, 'dist'), impossible)).rejects.toThrow()
  expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/old.html'])
})

test('two files with the same path must have the same bytes', () => {
  expect(
    distinctFiles([
      ['a', bytes('1')],
      ['a', bytes('1')],
    ]),
  ).toHaveLength(1)
  expect(() =>
    distinctFiles([
      ['a', bytes('1')],
      ['a', bytes('2')],
    ]),
  ).toThrow('published as a')
})
