import { spawnSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import type { PathLike } from 'node:fs'
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import {
  BuildProblem,
  byPublishingOrder,
  checkOutputFolder,
  distinctFiles,
  explainWriteError,
  repairOutputFolder,
  replaceFolder,
} from '../../src/hosting/replace-folder.ts'
import { asOtherUser, contentsOf, emptyFolder, project, write } from '../support/workspace.ts'

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
  await expect(checkOutputFolder(folder, project)).rejects.toThrow(
    'it contains the project or belongs to it. Choose another one with --out',
  )
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

test('a folder whose parts are named as in a build, but have other content, cannot be the output folder', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'site/customers.db': 'mine', 'hosting/key.pem': 'mine' })
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

/** The ID of a process that has ended. */
const deadProcess = () => spawnSync(process.execPath, ['--version']).pid

describe('a temporary folder of an interrupted build', () => {
  test('is restored if the folder is missing', async () => {
    const folder = await emptyFolder()
    const dead = deadProcess()
    await write(folder, { [`.dist-old-${dead}/site/old.html`]: 'old', [`.dist-new-${dead}/site/new.html`]: 'half' })
    await repairOutputFolder(join(folder, 'dist'))
    expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/old.html'])
  })

  test('is removed if the folder is there', async () => {
    const folder = await emptyFolder()
    const dead = deadProcess()
    await write(folder, {
      'dist/site/new.html': 'new',
      [`.dist-old-${dead}/site/old.html`]: 'old',
      [`.dist-new-${dead}/site/new.html`]: 'half',
    })
    await repairOutputFolder(join(folder, 'dist'))
    expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/new.html'])
  })

  test('stays while its process runs, and so do other folders', async () => {
    const folder = await emptyFolder()
    const files = [
      `.dist-new-${process.ppid}/site/new.html`,
      `.dist-new-/site/a.html`,
      `.other-new-${deadProcess()}/site/a.html`,
    ]
    await write(folder, Object.fromEntries(files.map((path) => [path, ''])))
    await repairOutputFolder(join(folder, 'dist'))
    expect(Object.keys(await contentsOf(folder))).toEqual(files.toSorted())
  })

  test('is no problem in a folder that does not exist yet', async () => {
    await expect(repairOutputFolder(join(await emptyFolder(), 'new/dist'))).resolves.toBeUndefined()
  })
})

/** A `rename` that fails for the output folder, as for a mount point. */
const failingRename = (code: string) => (from: PathLike, to: PathLike) => {
  if ([from, to].some((path) => String(path).endsWith('/dist'))) throw Object.assign(new Error(code), { code })
  renameSync(from, to)
}

describe.each(['EBUSY', 'EXDEV', 'EPERM', 'EACCES'])('a folder that cannot be renamed (%s)', (code) => {
  test('gets the new files, and loses the old ones', async () => {
    const folder = await emptyFolder()
    await write(folder, {
      'dist/site/old.html': 'old',
      'dist/site/index.html': 'old',
      'dist/site/assets/old.js': 'old',
      'dist/lost+found/a': '',
    })
    const files = [
      ['site/index.html', bytes('new')],
      ['site/assets/new.js', bytes('new')],
    ] as const
    await replaceFolder(join(folder, 'dist'), files, failingRename(code))
    expect(Object.keys(await contentsOf(folder))).toEqual([
      'dist/lost+found/a',
      'dist/site/assets/new.js',
      'dist/site/index.html',
    ])
    expect(await readFile(join(folder, 'dist/site/index.html'), 'utf8')).toBe('new')
  })
})

test('in a folder that cannot be renamed, assets come first and pages last', () => {
  const paths = ['site/index.html', 'site/version.json', 'site/assets/a.js', 'hosting/nginx.conf', 'site/404.html.gz']
  expect(paths.toSorted(byPublishingOrder)).toEqual([
    'site/assets/a.js',
    'hosting/nginx.conf',
    'site/version.json',
    'site/404.html.gz',
    'site/index.html',
  ])
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
      await expect(replaceFolder(join(folder, 'dist'), [['site/a', bytes('a')]])).rejects.toThrow(
        /dist cannot be the output folder: permission denied\. .*--out/,
      )
    })
  })

  test('beside the folder can build if they may write in the folder', async () => {
    const folder = await emptyFolder()
    await write(folder, { 'dist/site/old.html': 'old' })
    for (const path of ['dist', 'dist/site']) await chmod(join(folder, path), 0o777)
    await asOtherUser(folder, () => replaceFolder(join(folder, 'dist'), [['site/index.html', bytes('new')]]))
    expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/index.html'])
  })
})

test('a folder of another user in the old output does not fail the build', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'place/dist/site/theirs/challenge': 'theirs' })
  for (const path of ['place', 'place/dist']) await chmod(join(folder, path), 0o777)
  await asOtherUser(folder, () => replaceFolder(join(folder, 'place/dist'), [['site/index.html', bytes('new')]]))
  expect(await readFile(join(folder, 'place/dist/site/index.html'), 'utf8')).toBe('new')
})

test('a path that a recursive mkdir of Node never finishes is refused with a hint', async () => {
  const folder = await emptyFolder()
  await symlink(join(folder, 'gone'), join(folder, 'link'))
  for (const path of ['/proc/x', join(folder, 'link/dist')]) {
    const written = replaceFolder(path, [['site/a', bytes('a')]])
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
