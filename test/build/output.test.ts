import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../build.mjs'
import { allowSlowTests } from '../support/slow-tests.ts'
import { contentsOf, shippedConfig } from '../support/workspace.ts'

allowSlowTests()

let folder = ''
let built: Awaited<ReturnType<typeof build>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'))
  built = await build({ out: join(folder, 'one') })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (path: string) => readFile(join(built.out, path), 'utf8')
const pages = ['404', 'apps', 'demo', 'index', 'tools', 'webinars', 'webpages']

test('a build has a page for each route, hashed assets, images, and rules for three kinds of host', () => {
  const names = built.files
    .filter((path) => !/\.(br|gz)$/.test(path))
    .map((path) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.'))
  expect(names).toEqual(
    expect.arrayContaining([
      ...pages.map((page) => `site/${page}.html`),
      'site/assets/entry-HASH.js',
      'site/assets/main-HASH.js',
      'site/assets/main-HASH.css',
      'site/favicon.svg',
      'site/images/group.svg',
      'site/_headers',
      'hosting/nginx.conf',
      'hosting/nginx-tools-host.conf',
      'hosting/Caddyfile',
      'hosting/Caddyfile-tools-host',
    ]),
  )
  expect(names.filter((path) => path.endsWith('.html'))).toHaveLength(pages.length)
})

test('the returned list of files is what was written', async () => {
  expect(Object.keys(await contentsOf(built.out))).toEqual([...built.files].sort())
})

test('version.json and each page name the release, which depends on what is published', async () => {
  const file = JSON.parse(await read('site/version.json')) as Record<string, string>
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(file).toEqual({
    release: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
    version,
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    config: createHash('sha256')
      .update(await readFile('static/portal.json'))
      .digest('hex'),
  })
  for (const page of pages) {
    expect(await read(`site/${page}.html`)).toContain(`<meta name="version" content="${file['release']}">`)
  }
})

test('another configuration is another release', async () => {
  const config = join(folder, 'other.json')
  await writeFile(config, await shippedConfig({ name: 'Other Portal' }))
  const other = await build({ config, out: join(folder, 'other') })
  const releaseIn = async (out: string) =>
    (JSON.parse(await readFile(join(out, 'site/version.json'), 'utf8')) as { release: string }).release
  expect(await releaseIn(other.out)).not.toBe(await releaseIn(built.out))
})

test('the first script probes at the configured interval, and the page says so', async () => {
  const config = join(folder, 'interval.json')
  await writeFile(config, await shippedConfig({ status: { intervalSeconds: 300 } }))
  const { out } = await build({ config, out: join(folder, 'interval') })
  const html = await readFile(join(out, 'site/index.html'), 'utf8')
  expect(html).toMatch(/<script>.*\bintervalMs:3e5\b.*<\/script>/)
  expect(html).toContain('checked every 5 minutes from your browser')
  expect(html).toContain('comprobados cada 5 minutos desde su navegador')
})

test('the configuration, its schema and the kit are not published', () => {
  expect(built.files.filter((path) => /portal(\.schema)?\.json|kit/.test(path))).toEqual([])
})

test('building twice gives the same bytes', async () => {
  const again = await build({ out: join(folder, 'two') })
  expect(await contentsOf(again.out)).toEqual(await contentsOf(built.out))
})

test('each page has one inline script and one inline style, and the policy allows these two', async () => {
  const policy = /Content-Security-Policy: (.*)/.exec(await read('site/_headers'))?.[1] ?? ''
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const page of pages) {
    const html = await read(`site/${page}.html`)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/)
    const [, script, style, rest = ''] = /<script>([^]*?)<\/script>\n<style>([^]*?)<\/style>([^]*)$/.exec(html) ?? []
    expect(policy).toContain(`script-src 'self' ${hash(script)};`)
    expect(policy).toContain(`style-src 'self' ${hash(style)};`)
    expect(html.match(/<script|<style/g)).toHaveLength(2)
    expect(rest).not.toMatch(/\sstyle=|\son[a-z]+=|user-scalable|maximum-scale|<link rel="stylesheet"/)
  }
})

test('requested scripts begin with the hint to compile them in the background, which the inline one lacks', async () => {
  const [inline = '', ...requested] = await Promise.all(built.scripts.map((address) => read(`site${address}`)))
  for (const script of requested) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  expect(inline).not.toContain('allFunctionsCalledOnLoad')
})

test('there is one style sheet, which has the styles of lazy modules, too', async () => {
  const sheets = built.files.filter((path) => path.endsWith('.css'))
  expect(sheets).toEqual(built.styles.map((address) => `site${address}`))
  const palette = built.files.find((path) => /\/palette-\w+\.js$/.test(path)) ?? ''
  const sheet = await read(sheets[0] ?? '')
  const classNames = [...(await read(palette)).matchAll(/="(_\w{3,4})"/g)].map(([, name = '']) => name)
  expect(classNames.filter((name) => sheet.includes(`.${name}{`)).length).toBeGreaterThan(3)
})

test.each([
  ['index', 'System Status'],
  ['webpages', 'Webpages'],
  ['apps', 'Apps'],
  ['tools', 'Tools'],
  ['demo', 'Webpages'],
  ['webinars', 'Webinars'],
  ['404', '404 Not Found'],
])('%s.html is prerendered with the heading and title "%s"', async (page, heading) => {
  const html = await read(`site/${page}.html`)
  expect(html).toContain(`<title>${heading} · ALS Portal</title>`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
})

test('every path that a page links to is a file of the build, a page, or another program', async () => {
  const programs = ['/audiototext', '/als-pptx-translator', '/als-pdf-table']
  for (const page of pages) {
    const html = await read(`site/${page}.html`)
    const linked = [...html.matchAll(/(?:src|href)="(\/[^"#]*)/g)].map((match) => match[1] ?? '')
    const existing = [
      ...programs,
      ...built.files.map((path) => path.replace(/^site/, '').replace(/(\/index)?\.html$/, '') || '/'),
    ]
    expect(linked.filter((path) => !existing.includes(path))).toEqual([])
  }
})

test('each compressed file unpacks to the file beside it', async () => {
  const packed = built.files.filter((path) => /\.(br|gz)$/.test(path))
  expect(packed).toEqual(expect.arrayContaining(['site/index.html.br', 'site/index.html.gz']))
  for (const path of packed) {
    const bytes = await readFile(join(built.out, path))
    const unpacked = path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(unpacked.equals(await readFile(join(built.out, path.replace(/\.(br|gz)$/, ''))))).toBe(true)
  }
})

test('each page names the main script of the same build, and the scripts of its own', async () => {
  const [, ...scripts] = built.scripts
  const namedIn = async (page: string) =>
    /<meta name="scripts" content="([^"]*)">/.exec(await read(`site/${page}.html`))?.[1]?.split(' ')
  expect(await namedIn('index')).toEqual(scripts)
  for (const page of ['webpages', 'webinars', '404']) {
    const named = (await namedIn(page)) ?? []
    expect(named.slice(0, scripts.length)).toEqual(scripts)
    expect(named.length).toBeGreaterThan(scripts.length)
    for (const address of named) expect(built.files).toContain(`site${address}`)
  }
})

test('with the kit, its page is built too', async () => {
  const { files } = await build({ out: join(folder, 'kit'), kit: true })
  expect(files).toContain('site/kit.html')
})
