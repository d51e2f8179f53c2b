import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { checkOutputFolder, distinctFiles, writeOutput } from '../../../src/publish/site/output-folder.ts'
import type { OutputFile } from '../../../src/publish/output-file.ts'
import { contentsOf, emptyFolder, write } from '../../support/workspace.ts'

const bytes = (text: string) => Buffer.from(text)

/** The least that a build has: a page comes first, to show that the order does not matter. */
const build: readonly OutputFile[] = [
  ['site/index.html', bytes('new')],
  ['site/assets/new.js', bytes('new')],
  ['hosting/nginx.conf', bytes('new')],
]

test.each([
  ['other files beside an earlier build', { 'site/index.html': '', 'hosting/nginx.conf': '', 'notes.txt': '' }],
  ['the names of a build with other content', { 'site/customers.db': '', 'hosting/key.pem': '' }],
])('a folder that has %s cannot be the output folder', async (_, files) => {
  const folder = await emptyFolder()
  await write(folder, files)
  await expect(checkOutputFolder(folder)).rejects.toThrow('is neither empty nor an earlier build')
})

test('a new folder, an empty one, an earlier build and one that has only begun can be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'earlier/site/index.html': '', 'earlier/hosting/nginx.conf': '' })
  await mkdir(join(folder, 'empty'))
  // The disk was full.
  await write(folder, { 'begun/hosting/nginx.conf.new': '' })
  for (const name of ['new', 'empty', 'earlier', 'begun']) {
    await expect(checkOutputFolder(join(folder, name))).resolves.toBeUndefined()
  }
})

test('a folder gets the files of the build, and loses all others', async () => {
  const folder = await emptyFolder()
  const out = join(folder, 'dist')
  await write(out, {
    'hosting/nginx.conf': 'old',
    'hosting/assets.json': 'old',
    'site/index.html': 'old',
    'site/index.html.new': 'half',
    'site/former/page.html': 'old',
  })
  await writeOutput(out, [...build, ['site/images/new.svg', bytes('new')]])
  expect((await readdir(out, { recursive: true })).toSorted()).toEqual([
    'hosting',
    'hosting/nginx.conf',
    'site',
    'site/assets',
    'site/assets/new.js',
    'site/images',
    'site/images/new.svg',
    'site/index.html',
  ])
  expect(await readFile(join(out, 'site/index.html'), 'utf8')).toBe('new')
})

test('each file is for everybody to read, whatever the umask is, which folders follow', async () => {
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const folder = await emptyFolder()
  await writeOutput(folder, build)
  for (const [path] of build) expect((await stat(join(folder, path))).mode & 0o777, path).toBe(0o644)
})

test('the folder itself stays, because it may be a mount point', async () => {
  const folder = await emptyFolder()
  const { ino } = await stat(folder)
  await writeOutput(folder, build)
  expect((await stat(folder)).ino).toBe(ino)
})

test('a file that is being read stays whole, because it is not written in place', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'site/index.html': 'old page' })
  const page = await open(join(folder, 'site/index.html'))
  onTestFinished(() => page.close())
  await writeOutput(folder, build)
  expect(await page.readFile('utf8')).toBe('old page')
})

test('a build that fails at a page has written its assets, and has deleted nothing', async () => {
  const folder = await emptyFolder()
  await write(folder, {
    'site/404.html': 'old',
    'site/assets/old.js': 'old',
    // A folder in the place of a page, which no file can replace.
    'site/index.html/a': '',
  })
  await expect(writeOutput(folder, [...build, ['site/404.html', bytes('new')]])).rejects.toThrow()
  expect(Object.keys(await contentsOf(folder))).toEqual([
    'hosting/nginx.conf',
    'site/404.html',
    'site/assets/new.js',
    'site/assets/old.js',
    'site/index.html/a',
  ])
  expect(await readFile(join(folder, 'site/404.html'), 'utf8')).toBe('old')
})

test('a first build that ended early can be repeated', async () => {
  const folder = await emptyFolder()
  const fails = ['site/assets/a.js/b', bytes('')] as const
  await expect(writeOutput(folder, [...build, ['site/assets/a.js', bytes('')], fails])).rejects.toThrow()
  await expect(checkOutputFolder(folder)).resolves.toBeUndefined()
})

test('version.json is written after the pages, so that no open page is told to reload too early', async () => {
  const folder = await emptyFolder()
  // A folder in the place of a page, which no file can replace.
  await write(folder, { 'site/version.json': 'old', 'site/index.html/a': '' })
  await expect(writeOutput(folder, [['site/version.json', bytes('new')], ...build])).rejects.toThrow()
  expect(await readFile(join(folder, 'site/version.json'), 'utf8')).toBe('old')
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
