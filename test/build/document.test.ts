import { expect, test } from 'vitest'
import { descriptionOf, documentOf } from '../../src/hosting/document.ts'
import type { Document } from '../../src/hosting/document.ts'
import type { PortalConfig } from '../../src/portal/config.ts'

const page: Document = {
  lang: 'en',
  title: 'Apps · ALS Portal',
  description: 'ALS Portal: Apps',
  themeColor: { light: '#ffffff', dark: '#000000' },
  icons: ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
  inline: { script: 'go()', style: 'p{margin:0}' },
  styles: [],
  html: '<h1>Apps</h1>',
}

test('texts of the configuration are text in the document, whatever they hold', () => {
  const html = documentOf({ ...page, title: '</title><script src="/x">', description: '"><b>&amp;' })
  expect(html).toContain('<title>&lt;/title&gt;&lt;script src=&quot;/x&quot;&gt;</title>')
  expect(html).toContain('content="&quot;&gt;&lt;b&gt;&amp;amp;"')
})

test('a manifest is linked where there is one', () => {
  expect(documentOf({ ...page, hasManifest: true })).toContain('<link rel="manifest" href="/manifest.json">')
  expect(documentOf(page)).not.toContain('manifest')
})

test('a page of ordinary length is painted when all of it is there, a very long one as it comes', () => {
  const waiting = '<link rel="expect" href="#end" blocking="render">'
  expect(documentOf(page)).toContain(waiting)
  expect(documentOf(page).indexOf('<template id="end"></template>')).toBeGreaterThan(documentOf(page).indexOf('<h1>'))
  const long = documentOf({ ...page, html: '<p></p>'.repeat(20_000) })
  expect([long.includes(waiting), long.includes('id="end"')]).toEqual([false, false])
})

test('the rendered markup is in the root, without a space that hydration would find', () => {
  expect(documentOf(page)).toContain('<div id="root"><h1>Apps</h1></div>')
})

test('what is said without scripts comes before the page, and must keep to the policy, too', () => {
  expect(documentOf({ ...page, noScript: '<p>Off</p>' })).toContain(
    '<body>\n<noscript><p>Off</p></noscript>\n<div id="root">',
  )
  expect(documentOf(page)).not.toContain('noscript')
  expect(() => documentOf({ ...page, noScript: '<p style="color:red">' })).toThrow('The policy refuses this')
})

test('other languages are in templates, whole, and must keep to the policy, too', () => {
  const es = { lang: 'es', title: 'Aplicaciones "ALS"', html: '<h1>Aplicaciones</h1>' }
  expect(documentOf({ ...page, translations: [es] })).toContain(
    `<div id="root"><h1>Apps</h1></div>
<template id="end"></template>
<template lang="es" title="Aplicaciones &quot;ALS&quot;"><div id="root"><h1>Aplicaciones</h1></div></template>
</body>`,
  )
  expect(() => documentOf({ ...page, translations: [{ ...es, html: '<p style="color:red">' }] })).toThrow(
    'The policy refuses this',
  )
})

test('each kind of icon is linked as what it is', () => {
  const html = documentOf(page)
  expect(html).toContain('<link rel="icon" sizes="32x32" href="/favicon.ico">')
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  expect(documentOf({ ...page, icons: ['icon-192.png'] }), 'what only the manifest names').not.toContain('icon-192')
})

test('the first script and the styles stand in the page, the script before the styles; the kit has a module', () => {
  expect(documentOf(page)).toContain('<script>go()</script>\n<style>p{margin:0}</style>')
  const { inline: _none, ...kit } = page
  expect(documentOf({ ...kit, module: '/k.js', styles: ['/k.css'] })).toContain(
    '<script type="module" src="/k.js"></script>\n<link rel="stylesheet" href="/k.css">',
  )
})

test.each(['</script>', 'a</style>b', '<!-- x'])('a script or style with %s in it stops the build', (text) => {
  expect(() => documentOf({ ...page, inline: { script: text, style: '' } })).toThrow('cannot stand in a <script>')
  expect(() => documentOf({ ...page, inline: { script: '', style: text } })).toThrow('cannot stand in a <style>')
})

test.each([
  '<script>go()</script>',
  '<style>p{}</style>',
  '<p style="color:red">',
  '<a href="/" onclick="go()">',
  '<p class="a" STYLE=x>',
])('markup with %s stops the build, because the policy would refuse it', (html) => {
  expect(() => documentOf({ ...page, html })).toThrow('The policy refuses this in the page "Apps · ALS Portal"')
})

test('words about styles and handlers are no code', () => {
  expect(() => documentOf({ ...page, html: '<p data-style="a" class="b">set style= and onclick=</p>' })).not.toThrow()
})

test('the description has the portal and what everybody finds in it, in its language', () => {
  const menu: PortalConfig['menu'] = [
    { label: { en: 'Home', es: 'Inicio' }, href: '/', icon: 'dashboard' },
    { label: 'Apps', href: '/apps', icon: 'apps', isAdminAccess: true },
    { label: 'Tools', href: '/tools', icon: 'tools', isALSaccess: true },
    { label: 'Webinars', href: '/webinars', icon: 'webinars' },
  ]
  const config = { name: 'ALS Portal', locale: 'es', menu } as const
  expect(descriptionOf(config)).toBe('ALS Portal: Inicio, Webinars')
})
