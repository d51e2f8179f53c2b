import { describe, expect, test } from 'vitest'
import { messages as en } from '../../src/texts/en/index.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { recordFrames } from '../support/init-scripts.ts'
import { usePortal } from '../support/portal.ts'
import { framesOf, signIn, signOut, textsOf, useVisitors, waitUntilAlive } from '../support/visitor.ts'

const portal = usePortal('pages', { sites: 'fast' })
const visit = useVisitors(portal)

const policyParts = [
  "default-src 'none'",
  "script-src 'self' 'sha256-",
  "style-src 'self' 'sha256-",
  "require-trusted-types-for 'script'",
]
const videoHost = 'https://video.als.example'

describe('every page as it is served', () => {
  test('has its status, its policy, its heading and its title before any script runs', async () => {
    const { page } = await visit()
    for (const path of [...knownPaths, '/nowhere', '/apps/nowhere']) {
      const response = await page.request.get(portal.at(path))
      const text = await response.text()
      // Ignore the templates of the other languages, which are inert until a language is chosen.
      const html = text.replaceAll(/<template lang=[^>]*>[\s\S]*?<\/template>(?=\n<\/body>|\n<template lang)/g, '')
      expect(text.length, path).toBeGreaterThan(html.length)
      expect(response.status(), path).toBe(path.endsWith('nowhere') ? 404 : 200)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(html, path).toMatch(/<title>[^<]+ · ALS Portal<\/title>/)
      // One script and one style, which the policy allows by their hashes, and nothing else inline.
      const [head = '', body = ''] = html.split('</head>')
      expect(head.match(/<script|<style/g), path).toEqual(['<script', '<style'])
      expect(body, path).not.toMatch(/<script|<style| style=| on\w+=/)

      // The page has the whole policy, and the header a part, which also has what browsers ignore in a page.
      const inHeader = (response.headers()['content-security-policy'] ?? '').split('; ')
      const [, inPage = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(head) ?? []
      for (const part of policyParts) expect(inPage, path).toContain(part)
      const sites = portal.stack.sites.map(({ url }) => url).join(' ')
      expect(inPage).toContain(`img-src 'self' ${sites};`)
      expect(inPage, path).toContain(`connect-src 'self' ${new URL(portal.stack.issuer).origin} ${sites};`)
      expect(inHeader.filter((directive) => !inPage.split('; ').includes(directive))).toEqual([
        "object-src 'none'",
        "frame-ancestors 'self'",
      ])
      expect(response.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
    }
  })

  test('runs no script of a picture that is opened directly, because of the header', async () => {
    const { page, tolerate } = await visit()
    tolerate('inline')
    await page.route(portal.at('/favicon.svg'), async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</svg>', '<script>document.title = "run"</script></svg>')
      await route.fulfill({ response, body })
    })
    await page.goto(portal.at('/favicon.svg'))
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.title()).toBe('')
  })

  test('has icons that load, in the sizes that the page and its manifest name', async () => {
    const { page } = await visit()
    await page.goto(portal.at('/'))
    const links = await page.locator('link[rel$="icon"]').evaluateAll((elements) =>
      elements.map((element) => ({
        src: new URL((element as HTMLLinkElement).href).pathname,
        sizes: element.getAttribute('sizes') ?? (element.getAttribute('rel') === 'icon' ? 'any' : '180x180'),
      })),
    )
    const manifest = await page.request.get(
      portal.at((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''),
    )
    const { icons } = (await manifest.json()) as { readonly icons: typeof links }
    const named = [...links, ...icons]
    expect([...new Set(named.map(({ src }) => src))].sort()).toEqual([
      '/apple-touch-icon.png',
      '/favicon.ico',
      '/favicon.svg',
      '/icon-192.png',
      '/icon-512.png',
    ])
    for (const { src, sizes } of named) {
      const shown = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect([src, shown]).toEqual([src, sizes === 'any' ? expect.stringMatching(/^(\d+)x\1$/) : sizes])
    }
  })

  test('works at the name of its file, too, and corrects the address', async () => {
    const { page } = await visit()
    await page.route(/\/(webinars|index)\.html|\/\/webinars/, async (route) => {
      await route.continue({ url: portal.at(route.request().url().includes('index') ? '/' : '/webinars') })
    })
    for (const [address, path, heading] of [
      ['/webinars.html?from=mail#webinar-1', '/webinars?from=mail#webinar-1', 'Webinars'],
      ['/index.html', '/', 'System Status'],
      // Web servers merge slashes.
      ['//webinars//', '/webinars', 'Webinars'],
    ] as const) {
      await page.goto(portal.at(address), { waitUntil: 'domcontentloaded' })
      await waitUntilAlive(page)
      expect(await textsOf(page.getByRole('heading', { level: 1 }))).toEqual([heading])
      expect(page.url()).toBe(portal.at(path))
      expect(await page.locator('[aria-current="page"]').count()).toBe(1)
    }
  })
})

test('a path with more slashes or the name of a file is one page from the first paint on', async () => {
  const { page, tolerate } = await visit({ before: recordFrames(() => document.querySelector('h1')?.textContent) })
  // Web servers merge slashes, or do not know the path.
  for (const [address, file, path, heading] of [
    ['//webpages', 'webpages', '/webpages', 'Webpages'],
    ['/webpages//', 'webpages', '/webpages', 'Webpages'],
    ['/webpages/index.html', 'webpages', '/webpages', 'Webpages'],
    ['//', 'index', '/', 'System Status'],
    ['//webpages', '404', '/404', '404 Not Found'],
    ['/webpages//', '404', '/404', '404 Not Found'],
    ['//webpages//', '404', '/404', '404 Not Found'],
    ['/webpages/index.html', '404', '/webpages/index.html', '404 Not Found'],
    ['/webpages.html', '404', '/webpages.html', '404 Not Found'],
    ['//', '404', '/404', '404 Not Found'],
    ['//host.example/webpages', '404', '//host.example/webpages', '404 Not Found'],
  ] as const) {
    const name = `${address} answered with ${file}.html`
    const url = portal.at(`${address}?from=mail#content`)
    tolerate(url.split('?')[0] ?? '')
    await page.route(url.split('#')[0] ?? '', async (route) => {
      const response = await route.fetch({
        url: portal.at(file === '404' ? '/nowhere' : `/${file.replace('index', '')}`),
      })
      await route.fulfill({ response })
    })
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(page)
    expect(await framesOf(page), name).toEqual([heading])
    expect(page.url(), name).toBe(portal.at(`${path}?from=mail#content`))
    expect(await page.title(), name).toBe(`${heading} · ALS Portal`)
  }
})

describe('navigation', () => {
  test('by the menu does not reload, sets the title, and moves the focus to the heading', async () => {
    const { page, goTo } = await visit()
    await goTo('/')
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    for (const [name, path] of [
      ['Webpages', '/webpages'],
      ['Webinars', '/webinars'],
      ['Dashboard', '/'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect.poll(() => page.url()).toBe(portal.at(path))
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      const [heading] = await textsOf(page.getByRole('heading', { level: 1 }))
      await expect.poll(() => page.title()).toBe(`${heading} · ALS Portal`)
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Webinars' }).waitFor()
    expect(loads).toEqual([])
  })
})

describe('cards', () => {
  test('for tools open them in a new tab, which cannot reach the portal’s window', async () => {
    const { page, goTo } = await visit()
    const headings = {
      'Audio to Text': 'Audio to text',
      'PPTX Translator': 'PPTX translator',
      'PDF Tables': 'PDF tables',
    }
    const paths = ['/audiototext', '/als-pptx-translator', '/als-pdf-table']
    await goTo('/tools')
    for (const [at, [name, heading]] of Object.entries(headings).entries()) {
      const link = page.getByRole('link', { name: `${name} (opens in new tab)`, exact: true })
      const [tool] = await Promise.all([page.waitForEvent('popup'), link.click()])
      await tool.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      expect(tool.url()).toBe(portal.at(paths[at] ?? ''))
      expect(await tool.evaluate(() => window.opener as unknown)).toBeNull()
      await tool.close()
    }
  })

  test('have all their pictures', async () => {
    const { page, goTo } = await visit({ height: 2400 })
    await goTo('/')
    await signIn(page, 'Ana Torres')
    for (const [path, cards] of [
      ['/webpages', 5],
      ['/apps', 3],
      ['/tools', 3],
      ['/demo', 3],
    ] as const) {
      await goTo(path)
      const pictures = page.getByRole('main').locator('li img')
      await expect
        .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count(), { message: path })
        .toBe(cards)
      expect(await pictures.count(), path).toBe(cards)
      const drawn = () =>
        pictures.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
      await expect.poll(drawn, { message: path }).toBe(cards)
    }
  })
})

describe('the webinar', () => {
  test('makes no request to the video’s host before it is played', async () => {
    const { page, context, goTo } = await visit()
    const asked: string[] = []
    context.on('request', (request) => request.url().startsWith(videoHost) && asked.push(request.url()))
    await context.route(`${videoHost}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A player</title><p>Now playing</p>' }),
    )
    await goTo('/webinars')
    expect(await textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual(['Webinar 1'])
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await page.getByRole('button', { name: en.video.play('Webinar 1') }).click()
    await page.frameLocator('iframe[title="Webinar 1"]').getByText('Now playing').waitFor()
    expect(asked).toEqual([`${videoHost}/embed/webinar-1`])
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus is not lost').toBe('IFRAME')
  })
})

test('the portal can be installed: the browser finds no fault with its manifest', async () => {
  const { context, page, goTo } = await visit()
  await goTo('/')
  const devtools = await context.newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(url).toBe(portal.at('/manifest.json'))
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'ALS Portal', start_url: '/' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's context is a private window, which does not offer installation.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

describe('a star', () => {
  test('adds its card to the menu of another tab, and does not open the card, as a click elsewhere on it does', async () => {
    const { page, context, goTo } = await visit()
    const other = await context.newPage()
    await other.goto(portal.at('/'), { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(other)
    await goTo('/webpages')
    await page.getByRole('button', { name: 'Star ALS Group', exact: true }).click()
    const starred = other.getByRole('group', { name: 'Starred' }).getByRole('link')
    await expect.poll(() => textsOf(starred)).toEqual([expect.stringContaining('ALS Group')])
    expect(context.pages()).toHaveLength(2)
    const picture = await page.getByRole('main').locator('img').first().boundingBox()
    const click = page.mouse.click((picture?.x ?? 0) + 40, (picture?.y ?? 0) + 40)
    await Promise.all([context.waitForEvent('page'), click])
  })

  test('given before signing in becomes the person’s, and is gone after that person signs out', async () => {
    const { page, goTo } = await visit()
    await goTo('/webpages')
    await page.getByRole('button', { name: 'Star ALS News', exact: true }).click()
    await signIn(page, 'Ana Torres')
    await goTo('/webinars')
    const section = page.getByRole('group', { name: 'Your programs' })
    await section.getByRole('link', { name: /^ALS News/ }).waitFor()
    await signOut(page)
    await expect.poll(() => section.count()).toBe(0)
  })
})
