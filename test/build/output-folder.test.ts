import { chmod, mkdir, open, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BuildProblem } from '../../src/build/build-problem.ts'
import { checkOutputFolder, distinctFiles, explainWriteError, writeOutput } from '../../src/build/output-folder.ts'
import type { OutputFile } from '../../src/build/output-folder.ts'
import { asOtherUser, contentsOf, emptyFolder, project, write } from '../support/workspace.ts'

const bytes = (text: string) => Buffer.from(text)

/** The least that a build has: a page comes first, to show that the order does not matter. */
const build: readonly OutputFile[] = [
  ['site/index.html', bytes('new')],
  ['site/assets/new.js', bytes('new')],
  ['hosting/nginx.conf', bytes('new')],
]

test.each([
  ['the project', project],
  ['a parent of the project', dirname(project)],
  ['the root of the file system', '/'],
  ['the folder of its sources', join(project, 'src')],
  ['a new folder among its sources', join(project, 'src/dist')],
  ['a folder among its static files', join(project, 'static/dist')],
  ['a folder among its packages', join(project, 'node_modules/dist')],
])('%s cannot be the output folder', async (_, folder) => {
  await expect(checkOutputFolder(folder, project)).rejects.toThrow(
    'it contains the project or belongs to it. Choose another one with --out',
  )
})

test.each([
  [
    'other files beside an earlier build',
    { 'site/index.html': '', 'hosting/nginx.conf': '', 'notes.txt': '' },
    'notes.txt',
  ],
  ['only half of a build', { 'site/index.html': 'mine' }, 'nor an earlier build'],
  [
    'the names of a build with other content',
    { 'site/customers.db': '', 'hosting/key.pem': '' },
    'nor an earlier build',
  ],
])('a folder that has %s cannot be the output folder', async (_, files, words) => {
  const folder = await emptyFolder()
  await write(folder, files)
  await expect(checkOutputFolder(folder, project)).rejects.toThrow(words)
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

test('a folder gets the files of the build, and loses all others', async () => {
  const folder = await emptyFolder()
  const out = join(folder, 'dist')
  await write(out, {
    'hosting/nginx.conf': 'old',
    'hosting/assets.json': 'old',
    'site/index.html': 'old',
    'site/index.html.new': 'half',
    'site/former/page.html': 'old',
    'lost+found/a': '',
  })
  await writeOutput(out, [...build, ['site/images/new.svg', bytes('new')]])
  expect((await readdir(out, { recursive: true })).toSorted()).toEqual([
    'hosting',
    'hosting/nginx.conf',
    'lost+found',
    'lost+found/a',
    'site',
    'site/assets',
    'site/assets/new.js',
    'site/images',
    'site/images/new.svg',
    'site/index.html',
  ])
  expect(await readFile(join(out, 'site/index.html'), 'utf8')).toBe('new')
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
  expect(await checkOutputFolder(folder, project)).toBe(folder)
})

test.each([{}, { 'hosting/nginx.conf.new': 'half' }])(
  'a first build that was stopped while it wrote its first file can be repeated: %j',
  async (files) => {
    const folder = await emptyFolder()
    await mkdir(join(folder, 'hosting'))
    await write(folder, files)
    expect(await checkOutputFolder(folder, project)).toBe(folder)
  },
)

test('a folder that has only other hosting files cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'hosting/nginx.conf.new': 'half', 'hosting/key.pem': 'mine' })
  await expect(checkOutputFolder(folder, project)).rejects.toThrow('nor an earlier build')
})

test('version.json is written after the pages, so that no open page is told to reload too early', async () => {
  const folder = await emptyFolder()
  // A folder in the place of a page, which no file can replace.
  await write(folder, { 'site/version.json': 'old', 'site/index.html/a': '' })
  await expect(writeOutput(folder, [['site/version.json', bytes('new')], ...build])).rejects.toThrow()
  expect(await readFile(join(folder, 'site/version.json'), 'utf8')).toBe('old')
})

test('an empty volume can be the output folder', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'lost+found'))
  expect(await checkOutputFolder(folder, project)).toBe(folder)
})

describe('a person who may not write', () => {
  test('is told so, with a hint', async () => {
    const folder = await emptyFolder()
    await asOtherUser(folder, async () => {
      await expect(writeOutput(join(folder, 'dist'), build)).rejects.toThrow(
        /dist cannot be the output folder: permission denied\. .*--out/,
      )
    })
  })

  test('beside the folder can build if they may write in the folder', async () => {
    const folder = await emptyFolder()
    await write(folder, { 'dist/site/old.html': 'old', 'dist/hosting/nginx.conf': 'old' })
    for (const path of ['dist', 'dist/site', 'dist/hosting']) await chmod(join(folder, path), 0o777)
    await asOtherUser(folder, () => writeOutput(join(folder, 'dist'), build))
    expect(Object.keys(await contentsOf(folder))).toEqual([
      'dist/hosting/nginx.conf',
      'dist/site/assets/new.js',
      'dist/site/index.html',
    ])
  })
})

test('a path in /proc or through a broken link is refused with a hint', async () => {
  const folder = await emptyFolder()
  await symlink(join(folder, 'gone'), join(folder, 'link'))
  for (const path of ['/proc/x', join(folder, 'link/dist')]) {
    const written = writeOutput(path, build)
    await expect(written).rejects.toThrow(`${path} cannot be the output folder: its path has a broken link, or leads`)
    await expect(written).rejects.toBeInstanceOf(BuildProblem)
  }
})

test.each([
  ['ELOOP', 'leads to itself'],
  ['ENAMETOOLONG', 'too long'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EROFS', 'read-only'],
  ['ENOENT', '/proc'],
  ['ENOTDIR', 'is a file or a broken link'],
])('%s is explained', (code, words) => {
  const problem = explainWriteError(Object.assign(new Error(code), { code }), '/dist')
  expect(problem).toBeInstanceOf(BuildProblem)
  expect(String(problem)).toContain(words)
})

test('an error that has nothing to do with files is returned as it is', () => {
  const error = new TypeError('ours')
  expect(explainWriteError(error, '/dist')).toBe(error)
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
