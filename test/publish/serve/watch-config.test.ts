import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchConfig } from '../../../src/publish/serve/watch-config.ts'
import { emptyFolder, write } from '../../support/workspace.ts'

/** Watches a folder with these files. */
async function watched(files: Readonly<Record<string, string>>) {
  const folder = await emptyFolder()
  await write(folder, files)
  let updates = 0
  const stop = watchConfig(join(folder, 'portal.json'), async () => {
    updates += 1
    return true
  })
  onTestFinished(stop)
  await expect.poll(() => updates).toBe(1)
  return { folder, updates: () => updates }
}

test.each(['images/new/picture.svg', 'favicon.svg', 'robots.txt', '.well-known/security.txt', 'announcements.json'])(
  '%s, saved beside the configuration, is published',
  async (path) => {
    const { folder, updates } = await watched({ 'portal.json': '{}' })
    await write(folder, { [path]: 'new' })
    await expect.poll(updates).toBe(2)
  },
)

test('a configuration that is a link, as in a mounted ConfigMap, is followed when its target is replaced', async () => {
  const { folder, updates } = await watched({ 'portal.json': '' })
  await write(folder, { 'first/portal.json': '1', 'second/portal.json': '2' })
  const link = async (target: string, path: string) => {
    await symlink(target, join(folder, 'new'))
    await rename(join(folder, 'new'), join(folder, path))
  }
  await link('first', 'data')
  await link('data/portal.json', 'portal.json')
  await expect.poll(updates).toBe(2)
  await link('second', 'data')
  await expect.poll(updates).toBe(3)
})

test('a log that is written all the time, and files of editors, keep no save back', async () => {
  const { folder, updates } = await watched({ 'portal.json': '1' })
  await mkdir(join(folder, 'images'))
  const writing = setInterval(() => void appendFile(join(folder, 'access.log'), 'line\n'), 50)
  onTestFinished(() => clearInterval(writing))
  await writeFile(join(folder, '.portal.json.swp'), 'x')
  await writeFile(join(folder, 'portal.json'), '2')
  await expect.poll(updates).toBe(2)
  await rm(join(folder, '.portal.json.swp'))
  await writeFile(join(folder, 'portal.json'), '3')
  await expect.poll(updates).toBe(3)
})
