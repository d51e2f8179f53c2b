import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, shippedConfig, write } from '../../support/workspace.ts'
import { npm, served } from './npm.ts'

allowSlowTests()

// One after the other, because they write the same configuration of the local stack.
test.each(['start', 'start:prometheus'])('npm run %s serves the portal, and npm run check tries it', async (script) => {
  const address = await served(script)
  expect(await (await fetch(address)).text()).toContain('System Status')
  const { exitCode, all } = await npm('check', '--config', '.cache/local.portal.json', '--origin', address)
  // Some of the sample sites fail on purpose.
  expect([exitCode, all]).toEqual([1, expect.stringMatching(/^ok +Client als-portal$/m)])
})

test('npm start -- --config FILE serves that file, and npm run check tries its own provider', async () => {
  const folder = await emptyFolder()
  const file = join(folder, 'portal.json')
  await write(folder, { 'portal.json': await shippedConfig({ name: 'Our portal', sites: [] }) })
  const address = await served('start', '--config', file)
  expect(await (await fetch(address)).text()).toContain('System Status · Our portal')
  const { exitCode, all } = await npm('check', '--config', file, '--origin', address)
  expect([exitCode, all]).toEqual([
    1,
    expect.stringMatching(/^failed +Provider https:\/\/id\.als\.example\/realms\/als /m),
  ])
})
