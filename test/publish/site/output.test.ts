import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../../build.mjs'
import { schemaText } from '../../../src/portal/schema/schema.ts'
import { withCompressed } from '../../../src/publish/site/compress.ts'
import { gzipSizeOf } from '../../bench/sizes.ts'
import { withManyCards } from '../../support/many-cards.ts'
import { shipped } from '../../support/shipped.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { contentsOf, shippedConfig } from '../../support/workspace.ts'

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

test('a build has a page for each route, hashed assets, icons, images, and rules for three kinds of host', () => {
  const names = built.files
    .filter((path) => !/\.(br|gz)$/.test(path))
    .map((path) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.'))
  expect(names).toEqual(
    expect.arrayContaining([
      ...pages.map((page) => `site/${page}.html`),
      'site/assets/inline-script-HASH.js',
      'site/assets/main-HASH.js',
      'site/assets/main-HASH.css',
      'site/apple-touch-icon.png',
      'site/favicon-degraded.svg',
      'site/favicon-down.svg',
      'site/favicon.ico',
      'site/favicon.svg',
      'site/icon-192.png',
      'site/icon-512.png',
      'site/images/group.svg',
      'site/_headers',
      'hosting/nginx.conf',
      'hosting/Caddyfile',
      'hosting/portal-policy.conf',
      'hosting/portal-policy.caddy',
      'hosting/release.sh',
      'hosting/privacy.md',
      'hosting/prometheus.yml',
      'hosting/blackbox.yml',
      'hosting/prometheus-sites.json',
      'hosting/status-history.mjs',
      'hosting/status-sites.json',
    ]),
  )
  expect(names.filter((path) => path.endsWith('.html'))).toHaveLength(pages.length)
})

test('the returned list of files is what was written', async () => {
  expect(Object.keys(await contentsOf(built.out))).toEqual([...built.files].sort())
})

/** The manifest of a build. */
const manifestIn = async (out: string) =>
  JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as {
    readonly release: string
    readonly edited: readonly string[]
    readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>
  }

test('the manifest names every file with its size and its hash, and the release', async () => {
  const { 'manifest.json': _, ...contents } = await contentsOf(built.out)
  const { release, edited, files } = await manifestIn(built.out)
  expect(Object.fromEntries(Object.entries(files).map(([path, { sha256 }]) => [path, sha256]))).toEqual(contents)
  for (const [path, { size }] of Object.entries(files))
    expect((await stat(join(built.out, path))).size, path).toBe(size)
  expect(JSON.parse(await read('site/version.json'))).toMatchObject({ release })
  expect(edited).toEqual(['announcements.json'])
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

test('another configuration is another release, with its interval and icons in the first script, and its colour', async () => {
  const config = join(folder, 'other.json')
  const icon = 'https://www.other.example/icon.png'
  const sites = [{ name: 'Other', url: 'https://www.other.example/app', icon }]
  await writeFile(config, await shippedConfig({ sites, status: { intervalSeconds: 300 }, brand: { color: '#ffd400' } }))
  const other = await build({ config, out: join(folder, 'other'), kit: true, isDraft: true })
  const otherFile = (path: string) => readFile(join(other.out, path), 'utf8')
  const releaseIn = (version: string) => (JSON.parse(version) as { release: string }).release
  expect(releaseIn(await otherFile('site/version.json'))).not.toBe(releaseIn(await read('site/version.json')))
  const html = await otherFile('site/index.html')
  const [, script] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? []
  expect(script).toMatch(/\bintervalMs:3e5\b/)
  expect(script).toContain(icon)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  expect(style.match(/--accent:[^;}]*/g)?.at(-1)).toBe('--accent:light-dark(#7f6900,#ffd400)')
  expect(other.brand).toBe('Brand colour #ffd400: the light theme takes #7f6900, the dark theme #ffd400')
  expect(built.brand).toBe('')
  // The sentence about the interval is there when this button is pressed: see board/dashboard.test.tsx.
  for (const label of ['About these figures', 'Sobre estos datos']) expect(html).toContain(`aria-label="${label}"`)
  expect(other.files, 'asked for').toContain('site/kit.html')
})

test('the configuration, its schema and the kit are not published', () => {
  expect(built.files.filter((path) => /portal(\.schema)?\.json|kit/.test(path))).toEqual([])
})

test('another build gives the same bytes, and keeps announcements that were edited since, in the same release', async () => {
  const out = join(folder, 'again')
  await cp(built.out, out, { recursive: true })
  const edited = JSON.stringify([
    { id: 'a', kind: 'notice', title: 'News', text: 'x'.repeat(900), from: '2026-12-01T08:00Z' },
  ])
  await writeFile(join(out, 'site/announcements.json'), edited)
  await build({ out })
  const announcements = 'site/announcements.json'
  const { [announcements]: _, 'manifest.json': __, ...before } = await contentsOf(built.out)
  // There is no compressed copy, which would be stale after the next edit.
  const { [announcements]: hash, 'manifest.json': ___, ...after } = await contentsOf(out)
  expect(after).toEqual(before)
  expect((await manifestIn(out)).files[announcements]).toEqual({ size: edited.length, sha256: hash })
  expect(await readFile(join(out, announcements), 'utf8')).toBe(edited)
})

test('the workers that end those of a former program are there, and nothing registers one', async () => {
  expect(built.files).toEqual(expect.arrayContaining(['site/sw.js', 'site/service-worker.js']))
  expect(await read('site/sw.js')).toBe(await read('site/service-worker.js'))
  for (const path of built.files.filter((name) => /\.(html|js)$/.test(name))) {
    expect([path, (await read(path)).includes('serviceWorker')]).toEqual([path, false])
  }
})

test('each page has one inline script and one inline style, and the policy allows these two', async () => {
  const policy = /Content-Security-Policy: (.*)/.exec(await read('site/_headers'))?.[1] ?? ''
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const page of pages) {
    const html = await read(`site/${page}.html`)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/)
    const [, script, style, rest = ''] =
      /<script[^>]*>([^]*?)<\/script>\n<style>([^]*?)<\/style>([^]*)$/.exec(html) ?? []
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

test('there is one style sheet', () => {
  const sheets = built.files.filter((path) => path.endsWith('.css'))
  expect(sheets).toEqual(built.styles.map((address) => `site${address}`))
  expect(sheets).toHaveLength(1)
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

test('each page names the one script that it requests', async () => {
  const [inline = '', main = '', ...furtherScripts] = built.scripts
  expect(furtherScripts).toEqual([])
  expect(built.files.filter((path) => path.endsWith('.js'))).toEqual(
    expect.arrayContaining([`site${inline}`, `site${main}`]),
  )
  for (const page of pages) {
    expect(await read(`site/${page}.html`), page).toContain(`<meta name="script" content="${main}">`)
  }
})

test('a page requests one script', () => {
  // Pages request no worker: see the test of the workers of a former program.
  const scripts = built.files
    .filter((path) => /^site\/assets\/.*\.js$/.test(path))
    .map((path) => path.replace(/^site/, ''))
  expect(scripts.toSorted()).toEqual(built.scripts.toSorted())
  expect(scripts).toHaveLength(2)
})

/**
 * A fifth above the present sizes, in bytes after gzip; the scripts include the inline one. They are no aims, but show
 * what has grown by accident. Whoever ships a feature that needs more moves them in the same commit.
 */
const tripwires = {
  'the shipped six sites': { scripts: 230_000, page: 26_300, styles: 13_000 },
  '200 sites and 200 cards': { scripts: 234_500, page: 38_400, styles: 13_000 },
}

test.each(Object.entries(tripwires))('the dashboard with %s is hardly larger than today', async (content, tripwire) => {
  const isMany = content !== 'the shipped six sites'
  const { out, scripts, styles } = isMany ? await buildMany() : built
  const sizeOf = (addresses: readonly string[]) => gzipSizeOf(join(out, 'site'), addresses)
  const sizes = { scripts: await sizeOf(scripts), page: await sizeOf(['/index.html']), styles: await sizeOf(styles) }
  expect(sizes, JSON.stringify(sizes)).toEqual({
    scripts: expect.toSatisfy((size) => size <= tripwire.scripts),
    page: expect.toSatisfy((size) => size <= tripwire.page),
    styles: expect.toSatisfy((size) => size <= tripwire.styles),
  })
})

async function buildMany(): Promise<typeof built> {
  const sites = Array.from({ length: 200 }, (_, index) => ({
    name: `Site ${index + 1}`,
    url: `https://site-${index + 1}.example`,
  }))
  const config = join(folder, 'many.json')
  await writeFile(config, JSON.stringify({ ...withManyCards(shipped, 200), sites }))
  return build({ config, out: join(folder, 'many'), isDraft: true })
}

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly { readonly license: { readonly id: string } }[]
}

/** Sorted by name. The other packages that these need, such as seroval, are for servers. */
const shippedPackages = [
  '@tanstack/history',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/router-core',
  '@tanstack/store',
  'jose',
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
]

test('licenses.txt has the licence of every package whose code is shipped', async () => {
  const text = await read('site/licenses.txt')
  for (const name of shippedPackages) {
    const { version } = JSON.parse(await readFile(join('node_modules', name, 'package.json'), 'utf8')) as Component
    expect(text).toContain(`${name} ${version} (MIT)`)
  }
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(shippedPackages.length)
  expect(text).not.toMatch(/zod|esbuild|playwright/)
})

test('of the schema of the configuration, only types ship', async () => {
  const description = 'The side menu, from top to bottom.'
  expect(schemaText()).toContain(description)
  const scripts = built.files.filter((path) => /^site\/.*\.(js|html)$/.test(path))
  expect(scripts.length).toBeGreaterThan(2)
  for (const path of scripts)
    expect(await read(path)).not.toMatch(new RegExp(`${description}|superRefine|toJSONSchema`))
})

test('each page links the licences, and no other file repeats them', async () => {
  expect(await read('site/index.html')).toContain('<link rel="license" href="/licenses.txt">')
  expect(built.files.filter((path) => /LEGAL/.test(path))).toEqual([])
})

test('bom.json lists the same packages in CycloneDX', async () => {
  const bom = JSON.parse(await read('hosting/bom.json')) as { readonly components: readonly Component[] }
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'als-portal', version: expect.stringMatching(/^\d/) } },
  })
  const names = bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(names).toEqual(shippedPackages)
  for (const { group, name, version, purl, licenses } of bom.components) {
    expect(purl).toBe(`pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${name}@${version}`)
    expect(licenses).toEqual([{ license: { id: 'MIT' } }])
  }
})

test('files are compressed as well as Brotli can, unless the build is a draft', async () => {
  const page = await readFile(join(built.out, 'site/index.html'))
  const best = await readFile(join(built.out, 'site/index.html.br'))
  const [, [, draft] = ['', page]] = await withCompressed([['index.html', page]], 5)
  expect(best.length).toBeLessThan(0.97 * draft.length)
  expect(brotliDecompressSync(best)).toEqual(page)
})
