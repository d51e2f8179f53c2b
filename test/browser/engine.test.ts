import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usePortal } from '../support/portal.ts'
import { choose, openSignIn, useVisitors } from '../support/visitor.ts'

const portal = usePortal('engine', { sites: 'fast' })
const visit = useVisitors(portal)

/** The paths of the scripts that can make an authorization request, or use the keys of sign-ins. */
async function engineScripts(): Promise<readonly string[]> {
  const folder = join(portal.folder, 'site/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const codes = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  return scripts
    .filter((_, at) => /code_challenge_method:|oidc-keys/.test(codes[at] ?? ''))
    .map((name) => `/assets/${name}`)
}

describe('the part of the client that touches tokens', () => {
  test('is fetched only for people who sign in or are signed in', async () => {
    const engine = await engineScripts()
    expect(engine.map((path) => path.replace(/-.*/, ''))).toEqual(['/assets/engine', '/assets/keys'])
    const { page, goTo } = await visit()
    let requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const fetched = () => requested.filter((path) => engine.includes(path)).length

    await goTo('/')
    // Wait for the parts that are fetched once the page is alive.
    await expect.poll(() => requested.filter((path) => path.startsWith('/assets/deferred-'))).toHaveLength(1)
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
    await expect.poll(fetched).toBe(2)
    await Promise.all([popup.waitForEvent('close'), choose(popup, 'Ana Torres')])
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()

    requested = []
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await expect.poll(fetched).toBe(2)
  })
})
