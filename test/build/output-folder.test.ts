import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOutputFolder, distinctFiles, replaceFolder } from '../../src/hosting/output-folder.ts'
import { contentsOf, emptyFolder, project, write } from '../support/workspace.ts'

const bytes = (text: string) => Buffer.from(text)

test.each([
  ['the project', project],
  ['a folder around it', dirname(project)],
  ['the root of the disk', '/'],
  ['its sources', join(project, 'src')],
  ['a new folder in its sources', join(project, 'src/dist')],
  ['what is published as it is', join(project, 'static/dist')],
  ['its packages', join(project, 'node_modules/dist')],
])('%s cannot be the output folder', async (_, folder) => {
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('--out')
})

test('a folder with anything but a former build cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'site/index.html': '', 'hosting/nginx.conf': '', 'notes.txt': 'mine' })
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('notes.txt')
})

test('a folder that only looks a little like a build cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'site/index.html': 'mine' })
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('not a former build')
})

test('a file cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { dist: '' })
  await expect(checkOutputFolder(join(folder, 'dist'), project)).rejects.toThrow('cannot be the output folder')
})

test('a new folder, an empty one and a former build can be', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'former/site/index.html': '', 'former/hosting/nginx.conf': '' })
  await mkdir(join(folder, 'empty'))
  for (const name of ['new', 'empty', 'former']) {
    expect(await checkOutputFolder(join(folder, name), project)).toBe(join(folder, name))
  }
})

test('a link is judged by the folder that it leads to', async () => {
  const folder = await emptyFolder()
  await symlink(join(project, 'src'), join(folder, 'link'))
  await expect(checkOutputFolder(join(folder, 'link'), project)).rejects.toThrow('--out')
})

test('files replace the whole folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'dist/site/old.html': 'old' })
  await replaceFolder(join(folder, 'dist'), [['site/images/new.svg', bytes('new')]])
  expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/images/new.svg'])
})

test('when a file cannot be written the folder stays as it was, and nothing lies beside it', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'dist/site/old.html': 'old' })
  const impossible = [
    ['site', bytes('')],
    ['site/index.html', bytes('new')],
  ] as const
  await expect(replaceFolder(join(folder, 'dist'), impossible)).rejects.toThrow()
  expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/old.html'])
})

test('two files never claim one path, unless they are the same', () => {
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
