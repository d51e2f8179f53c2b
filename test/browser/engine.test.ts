import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { choose, openSignIn, useVisitors } from '../support/visitor.ts'

const portal = usePortal('engine', { sites: 'fast' })
const visit = useVisitors(portal)

/** The addresses of the scripts that can make an authorization request: whatever they are called, that is the engine. */
async function engineScripts(): Promise<readonly string[]> {
  const folder = join(portal.folder, 'site/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const codes = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  return scripts.filter((_, at) => codes[at]?.includes('code_challenge_method:')).map((name) => `/assets/${name}`)
}

describe('the part of the client that touches tokens', () => {
  test('is fetched when somebody signs in or was signed in, and by nobody else', async () => {
    const engine = await engineScripts()
    expect(engine).toEqual([expect.stringMatching(/\/engine-/)])
    const { page, goTo } = await visit()
    let asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const fetched = () => asked.filter((path) => engine.includes(path)).length

    await goTo('/')
    // What is fetched once the page is alive is asked for too, the last of it when all is quiet.
    await expect.poll(() => asked.filter((path) => path.startsWith('/assets/later-'))).toHaveLength(1)
    await page.waitForLoadState('networkidle')
    for (const [name, path] of [
      ['Webpages', '/webpages'],
      ['Webinars', '/webinars'],
      ['Dashboard', '/'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await page.waitForURL(portal.at(path))
      await page.getByRole('navigation').locator('a[aria-current="page"]', { hasText: name }).waitFor()
    }
    expect(fetched()).toBe(0)

    const popup = await openSignIn(page)
    await expect.poll(fetched).toBe(1)
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()

    asked = []
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await expect.poll(fetched).toBe(1)
  })
})
