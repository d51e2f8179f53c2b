import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filesOf } from '../../src/publish/config/files-of.ts'
import { watchFiles } from '../../src/publish/watch.ts'
import { emptyFolder, write } from '../support/workspace.ts'

/** Watches the configuration in a folder with these files. */
async function watched(files: Readonly<Record<string, string>>) {
  const folder = join(await emptyFolder(), 'config')
  await write(folder, files)
  const changed: string[] = []
  let bursts = 0
  const watcher = watchFiles({
    folder: dirname(folder),
    only: () => filesOf(join(folder, 'portal.json')),
    async onChange(paths) {
      bursts += 1
      changed.push(...paths.map((path) => path.slice(folder.length + 1)))
    },
    onError(error) {
      throw error
    },
  })
  onTestFinished(watcher.close)
  // Until the watcher is ready, saves are seen, too.
  await expect
    .poll(async () => {
      await appendFile(join(folder, 'portal.json'), ' ')
      await pause(300)
      return bursts
    })
    .toBeGreaterThan(0)
  await pause(300)
  return {
    folder,
    /** Resolves once a change has been seen, at a path if one is given. */
    async expectSeen(change: () => Promise<unknown>, path?: string) {
      const before = changed.length
      await change()
      await expect.poll(() => changed.slice(before)).toContainEqual(path ?? expect.any(String))
      await pause(300)
    },
    changed: () => changed,
  }
}

const picture = '{ "imagePath": "images/new/picture.svg" }'

test('a save is seen however an editor writes it, also of a file or a folder that was not there', async () => {
  const { folder, expectSeen } = await watched({ 'portal.json': picture })
  await expectSeen(() => writeFile(join(folder, 'portal.json'), `${picture} `))
  for (let count = 0; count < 2; count++)
    await expectSeen(async () => {
      await writeFile(join(folder, 'portal.json.new'), `${picture} ${count}`)
      await rename(join(folder, 'portal.json.new'), join(folder, 'portal.json'))
    })
  for (const path of ['images/new/picture.svg', 'favicon.svg', '.well-known/security.txt', 'announcements.json'])
    await expectSeen(() => write(folder, { [path]: 'new' }))
  await expectSeen(() => write(folder, { 'images/new/picture.svg': 'newer' }))
  await expectSeen(() => rename(folder, `${folder}.away`))
  await expectSeen(() => rename(`${folder}.away`, folder))
  await expectSeen(() => write(folder, { 'announcements.json': 'newer' }))
})

test.each([
  ['told by the system', '0', 'data'],
  ['found by polling', '1', 'portal.json'],
])('a link to a configuration, as in a mounted ConfigMap, that leads elsewhere is %s', async (_, polling, path) => {
  vi.stubEnv('CHOKIDAR_USEPOLLING', polling)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { folder, expectSeen } = await watched({ 'portal.json': '' })
  await write(folder, { 'first/portal.json': '1', 'second/portal.json': '2' })
  const link = async (target: string, path: string) => {
    await symlink(target, join(folder, 'new'))
    await rename(join(folder, 'new'), join(folder, path))
  }
  await link('first', 'data')
  await expectSeen(() => link('data/portal.json', 'portal.json'))
  for (const target of ['second', 'first', 'second', 'first']) await expectSeen(() => link(target, 'data'), path)
})

test('only the files that the configuration names are watched', async () => {
  const { folder, expectSeen, changed } = await watched({ 'portal.json': '{}' })
  await mkdir(join(folder, 'images'))
  const writing = setInterval(() => void appendFile(join(folder, 'access.log'), 'line\n'), 50)
  onTestFinished(() => clearInterval(writing))
  await write(folder, { '.portal.json.swp': 'x', 'images/other.svg': '', '../other/portal.json': '' })
  await expectSeen(() => writeFile(join(folder, 'portal.json'), '2'))
  await rm(join(folder, '.portal.json.swp'))
  await expectSeen(() => writeFile(join(folder, 'portal.json'), '3'))
  expect(changed().filter((path) => !['portal.json', 'images'].includes(path))).toEqual([])
})
