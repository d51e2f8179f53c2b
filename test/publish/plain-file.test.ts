import { execFileSync } from 'node:child_process'
import { mkdir, realpath, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainFile } from '../../src/publish/plain-file.ts'
import { contentsOf, emptyFolder, runBuild, shippedConfig, write } from '../support/workspace.ts'

test('a plain file is found, also by a link inside the folder, as Kubernetes mounts them', async () => {
  const folder = await realpath(await emptyFolder())
  await write(folder, { '..data/robots.txt': 'text' })
  await symlink('..data/robots.txt', join(folder, 'robots.txt'))
  expect(plainFile(folder, 'robots.txt')).toBe(join(folder, '..data/robots.txt'))
  expect(plainFile(folder, 'none.txt')).toBeUndefined()
  // The folder itself may be a link.
  await rename(folder, `${folder}-real`)
  await symlink(`${folder}-real`, folder)
  expect(plainFile(folder, 'robots.txt')).toBe(join(`${folder}-real`, '..data/robots.txt'))
})

test('a link out of the folder, a folder that leads out of it and a pipe are refused', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'secrets/key.svg': 'secret', 'own/portal.json': '{}' })
  const own = join(folder, 'own')
  await symlink('../secrets', join(own, 'images'))
  await symlink('/proc/self/environ', join(own, 'robots.txt'))
  execFileSync('mkfifo', [join(own, 'favicon.svg')])
  for (const path of ['images/key.svg', 'robots.txt'])
    expect(() => plainFile(own, path)).toThrow('leads out of its folder')
  expect(() => plainFile(own, 'favicon.svg')).toThrow('is not a plain file')
})

test.each(['robots.txt', '.well-known/security.txt', 'favicon.ico', 'images/card.svg', 'announcements.json'])(
  'a build publishes nothing that %s leads to outside of the folder',
  async (path) => {
    const folder = await emptyFolder()
    await write(folder, { 'secret.txt': '[]', 'own/images/other.svg': '', 'own/portal.json': await shippedConfig() })
    await mkdir(join(folder, 'own/.well-known'))
    await symlink(join(folder, 'secret.txt'), join(folder, 'own', path))
    const card = { name: 'A card', url: '/a', description: 'Text', imagePath: 'images/card.svg' }
    const config = await shippedConfig({ cards: { webpages: [card], apps: [], tools: [], demo: [] } })
    if (path === 'images/card.svg') await write(folder, { 'own/portal.json': config })
    const { status, errors } = await runBuild(
      '--config',
      join(folder, 'own/portal.json'),
      '--out',
      join(folder, 'dist'),
    )
    expect(status).toBe(1)
    expect(errors).toContain(`${path} is a link that leads out of its folder`)
    expect(Object.keys(await contentsOf(folder)).filter((name) => name.startsWith('dist'))).toEqual([])
  },
)
