import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildOnce } from '../support/built-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const built = buildOnce()
const read = (path: string) => readFile(join(built().out, 'hosting', path), 'utf8')

test('the container has the site and its configuration where its nginx expects them', async () => {
  const file = await read('Containerfile')
  const instructions = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const [, configuration = ''] = /^COPY hosting\/(\S+) \/etc\/nginx\/conf\.d\/default\.conf$/m.exec(file) ?? []
  const [, root = ''] = /^COPY site (\S+)$/m.exec(file) ?? []
  const [, port = ''] = /^EXPOSE (\d+)$/m.exec(file) ?? []
  const server = await read(configuration)
  expect([root, port, instructions.length]).toEqual([expect.stringMatching(/^\//), '8080', 4])
  expect(server).toContain(`  root ${root};`)
  expect(server.match(/^ *listen .*/gm)).toEqual([`  listen ${port};`])
  expect(server).not.toMatch(/ssl/)
})

test('the base image of the container runs without root and has an exact version', async () => {
  expect(await read('Containerfile')).toMatch(/^FROM docker\.io\/nginxinc\/nginx-unprivileged:\d+\.\d+\.\d+-alpine$/m)
})
