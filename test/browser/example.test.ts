/** The program in test/example, which shares nothing with the portal but src/auth. */
import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { startProvider } from '../../src/dev/provider.ts'
import { sampleUsers } from '../../src/dev/users.ts'
import { launch } from '../support/browser.ts'
import { useStarted } from '../support/portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { binding, choose, storedUserOf, useVisitors } from '../support/visitor.ts'

allowSlowTests()
const folder = join(import.meta.dirname, '../example')

/** Serves the page, whatever the path. */
async function startExample() {
  let script = ''
  const html = await readFile(join(folder, 'page.html'), 'utf8')
  const server = await listen(({ url }, response) => {
    const [type, text] = url === '/page.js' ? ['text/javascript', script] : ['text/html', html]
    response.writeHead(200, { 'content-type': type }).end(text)
  }, 0)
  const url = `http://localhost:${server.port}`
  const users = sampleUsers('staff.example')
  const provider = await startProvider({ portalOrigin: url, clientId: 'als-portal', users })
  const source = await readFile(join(folder, 'page.ts'), 'utf8')
  const { outputFiles } = await build({
    stdin: {
      contents: source.replace('https://id.als.example/realms/als', provider.issuer),
      loader: 'ts',
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  script = outputFiles[0]?.text ?? ''
  const browser = await launch({ channel: 'chromium' })
  const close = () => Promise.all([browser.close(), provider.close(), server.close()]).then(() => undefined)
  return { browser, url, close }
}

const example = useStarted(startExample)
const visit = useVisitors({
  get browser() {
    return example().browser
  },
  at: (path) => `${example().url}${path}`,
  stack: { sites: [] },
})

const open = async (context: BrowserContext, path = '/') => {
  const page = await context.newPage()
  await page.goto(`${example().url}${path}`)
  return page
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const untilTitle = async (page: Page, title: string) => {
  await expect.poll(() => page.title()).toBe(title)
}
const signedIn = 'Ana Torres, authenticated'

test('a page of fifteen lines signs in by popup, in a second tab and after a reload, and out in all tabs', async () => {
  const { context } = await visit()
  const page = await open(context, '/apps#a')
  await untilTitle(page, 'anonymous')
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Login')])
  await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
  await untilTitle(page, signedIn)
  expect(await storedUserOf(page)).toMatchObject(binding)
  await page.reload()
  await untilTitle(page, signedIn)

  const tab = await open(context)
  await untilTitle(tab, signedIn)
  await press(tab, 'Sign Out')
  await untilTitle(page, 'anonymous')
  await untilTitle(tab, 'anonymous')
  expect(await storedUserOf(page)).toBeNull()
})

test('the page signs in by redirect, and cleans its address', async () => {
  const { context } = await visit()
  const page = await open(context, '/apps#a')
  await untilTitle(page, 'anonymous')
  await press(page, 'Login in this window')
  await choose(page, 'Ana Torres')
  await untilTitle(page, signedIn)
  expect(page.url()).toBe(`${example().url}/apps#a`)
  expect(await storedUserOf(page)).toMatchObject(binding)
})
