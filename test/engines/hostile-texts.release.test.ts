import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../build.mjs'
import { launch } from '../support/browser.ts'
import { useStarted, writeConfig } from '../support/portal.ts'
import { config as sample } from '../support/sample-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { useVisitors, waitUntilAlive } from '../support/visitor.ts'

allowSlowTests()
const browser = useStarted(launch)
const origin = 'https://portal.test'
const visit = useVisitors({
  get browser() {
    return browser()
  },
  at: (path) => `${origin}${path}`,
  stack: { sites: [] },
})

/** Texts that would mean something in markup, in scripts, and in attributes. */
const hostile = (name: string) =>
  `${name} </script> </b> <!-- <script> --> ]]> style="a" onload='b' style=c onload=d \`f\` \\u0041 &lt; &amp;`
const path = "/</script><!--<script>'style=`a`onload=$b"
const card = (name: string, url: string) => ({
  name: hostile(name),
  section: hostile('Section'),
  url,
  imagePath: 'images/group.svg',
  description: hostile('Description'),
  keywords: hostile('keywords'),
})
const content = {
  ...sample,
  name: hostile('Portal'),
  shortName: hostile('P'),
  sites: [
    { name: hostile('Site'), url: `https://one.als.example${path}`, icon: `https://one.als.example${path}` },
    { name: hostile('Other'), url: `https://two.als.example/</b>?a=<!--`, keywords: hostile('keywords') },
  ],
  menu: [
    { label: hostile('Dashboard'), href: '/', icon: 'dashboard' as const, badge: hostile('new') },
    { label: hostile('Webpages'), href: `/webpages?a=<!--#</script>`, icon: 'webpages' as const },
    { label: hostile('More'), href: path, icon: 'book' as const, items: sample.menu.slice(2) },
  ],
  pages: { '/webpages': { title: hostile('Webpages'), intro: hostile('Intro') } },
  cards: {
    apps: [],
    tools: [],
    demo: [],
    webpages: [card('Card', path), card('Another', `https://three.als.example${path}`)],
  },
  webinars: [{ name: hostile('Webinar'), url: `https://video.als.example${path}`, description: hostile('A webinar.') }],
}

let built: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  const out = await mkdtemp(join(tmpdir(), 'portal-'))
  built = await build({ config: writeConfig('.cache/browser/hostile-texts.json', content), out, isDraft: true })
})
afterAll(() => built && rm(built.out, { recursive: true, force: true }))

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}

test.each([
  ['/', 'en', 'Site'],
  ['/', 'es', 'Other'],
  ['/webpages', 'en', 'Card'],
  ['/webpages', 'es', 'Intro'],
  ['/webinars', 'en', 'Webinar'],
])(
  'texts of the configuration that look like markup are texts on %s, in the language %s',
  async (page, locale, name) => {
    const visitor = await visit({ locale })
    await visitor.context.route(/^https:/, async (route) => {
      const { hostname, pathname } = new URL(route.request().url())
      if (hostname !== 'portal.test')
        return route.fulfill({ path: 'static/favicon.svg', contentType: types['svg'] ?? '' })
      const name = pathname === '/' ? '/index' : pathname
      const file = /\.\w+$/.test(name) ? name : `${name}.html`
      const body = await readFile(join(built.out, 'site', file))
      return route.fulfill({ body, contentType: types[file.split('.').at(-1) ?? ''] ?? 'text/html' })
    })
    await visitor.page.goto(`${origin}${page}`, { waitUntil: 'domcontentloaded' })
    await waitUntilAlive(visitor.page)
    await visitor.page.getByText(hostile(name), { exact: true }).filter({ visible: true }).first().waitFor()
    expect(await visitor.page.title()).toContain(hostile('Portal'))
    expect(await visitor.page.locator('script').count()).toBe(1)
  },
)
