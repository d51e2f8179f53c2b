import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { documentOf, inlineScriptOf } from '../../../src/publish/site/document.ts'
import type { Document } from '../../../src/publish/site/document.ts'
import { descriptionOf } from '../../../src/publish/site/web-manifest.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'

const page: Document = {
  lang: 'en',
  title: 'Apps · ALS Portal',
  description: 'ALS Portal: Apps',
  release: '1.0.0+0123456789ab',
  themeColor: { light: '#ffffff', dark: '#000000' },
  icons: ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
  inline: { script: 'go()', style: 'p{margin:0}' },
  styles: [],
  html: '<h1>Apps</h1>',
}

test('texts of the configuration are escaped', () => {
  const html = documentOf({ ...page, title: '</title><script src="/x">', description: '"><b>&amp;' })
  expect(html).toContain('<title>&lt;/title&gt;&lt;script src=&quot;/x&quot;&gt;</title>')
  expect(html).toContain('content="&quot;&gt;&lt;b&gt;&amp;amp;"')
})

test('the page names its script before the inline script, which loads it', () => {
  const html = documentOf({ ...page, script: '/assets/main-A.js' })
  const meta = '<meta name="script" content="/assets/main-A.js">'
  expect(html).toContain(meta)
  expect(html.indexOf(meta)).toBeLessThan(html.indexOf('<script'))
})

test('the policy precedes everything that it applies to', () => {
  const html = documentOf({ ...page, policy: "script-src 'self'" })
  const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`
  expect(html.indexOf(meta)).toBeGreaterThan(0)
  expect(html.indexOf(meta)).toBeLessThan(html.indexOf('<script'))
  expect(documentOf(page)).not.toContain('Content-Security-Policy')
})

test('has links to the feeds in both languages, if there are feeds', () => {
  const html = documentOf({ ...page, hasFeeds: true })
  for (const link of [
    '<link rel="alternate" type="application/atom+xml" hreflang="en" href="/announcements.en.atom">',
    '<link rel="alternate" type="text/calendar" hreflang="es" href="/announcements.es.ics">',
  ])
    expect(html).toContain(link)
  expect(documentOf(page)).not.toContain('alternate')
})

test('the manifest is linked if there is one', () => {
  expect(documentOf({ ...page, hasManifest: true })).toContain('<link rel="manifest" href="/manifest.json">')
  expect(documentOf(page)).not.toContain('manifest')
})

test('the message for browsers without scripts precedes the page, and the policy applies to it', () => {
  expect(documentOf({ ...page, noScript: '<p>Off</p>' })).toContain(
    '<body>\n<noscript><p>Off</p></noscript>\n<div id="root">',
  )
  expect(documentOf(page)).not.toContain('noscript')
  expect(() => documentOf({ ...page, noScript: '<p style="color:red">' })).toThrow('The policy blocks this')
})

test('the notices follow the page, whose first link is the skip link', () => {
  expect(documentOf({ ...page, notices: '<p>Old</p>' })).toContain('<h1>Apps</h1></div><p>Old</p>\n</body>')
})

test('each translation is in a template, and the policy applies to it', () => {
  const es = { lang: 'es', title: 'Aplicaciones "ALS"', html: '<h1>Aplicaciones</h1>' }
  expect(documentOf({ ...page, translations: [es] })).toContain(
    `<div id="root"><h1>Apps</h1></div>
<template lang="es" title="Aplicaciones &quot;ALS&quot;"><div id="root"><h1>Aplicaciones</h1></div></template>
</body>`,
  )
  expect(() => documentOf({ ...page, translations: [{ ...es, html: '<p style="color:red">' }] })).toThrow(
    'The policy blocks this',
  )
})

test('each icon is linked with its type or size', () => {
  const html = documentOf(page)
  expect(html).toContain('<link rel="icon" sizes="180x180" href="/favicon.ico">')
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  expect(documentOf({ ...page, icons: ['icon-192.png'] }), 'only the manifest lists this one').not.toContain('icon-192')
})

test('script and styles of a page are inline, the script first; the kit loads a module and a style sheet', () => {
  expect(documentOf(page)).toContain('<script data-cfasync="false">go()</script>\n<style>p{margin:0}</style>')
  const { inline: _inline, ...kit } = page
  expect(documentOf({ ...kit, module: '/k.js', styles: ['/k.css'] })).toContain(
    '<script type="module" src="/k.js"></script>\n<link rel="stylesheet" href="/k.css">',
  )
})

test.each([
  ['</script>', '<!-- x'],
  ['a</SCRIPT b', 'a</Style>b'],
])('%s in an inline script, or %s in an inline style, fails the build', (script, style) => {
  expect(() => documentOf({ ...page, inline: { script, style: '' } })).toThrow('A <script> cannot contain this')
  expect(() => documentOf({ ...page, inline: { script: '', style } })).toThrow('A <style> cannot contain this')
})

test('a text in an inline script means the same after its comment marks are escaped', () => {
  const script = inlineScriptOf('"</b> <!-- <!--"')
  expect(script).not.toContain('<!--')
  expect(runInNewContext(script)).toBe('</b> <!-- <!--')
  expect(() => documentOf({ ...page, inline: { script, style: '' } })).not.toThrow()
})

test.each([
  '<script>go()</script>',
  '<style>p{}</style>',
  '<p style="color:red">',
  '<a href="/" onclick="go()">',
  '<p class="a" STYLE=x>',
  '<p title="a style=b" onload="go()">',
])('markup with %s, which the policy would block, fails the build', (html) => {
  expect(() => documentOf({ ...page, html })).toThrow('The policy blocks this in the page "Apps · ALS Portal"')
})

test('text that mentions style and onclick is allowed, in attributes, too', () => {
  expect(() => documentOf({ ...page, html: '<p data-style="a" class="b">set style= and onclick=</p>' })).not.toThrow()
  expect(() => documentOf({ ...page, html: '<p title="set style=a onclick=b" class="b">' })).not.toThrow()
})

test('the description names the portal and its public pages, in its language', () => {
  const menu: PortalConfig['menu'] = [
    { label: { en: 'Home', es: 'Inicio' }, href: '/', icon: 'dashboard' },
    { label: 'Apps', href: '/apps', icon: 'apps', isAdminAccess: true },
    { label: 'Tools', href: '/tools', icon: 'tools', isALSaccess: true },
    { label: 'Webinars', href: '/webinars', icon: 'webinars' },
  ]
  const config = { name: 'ALS Portal', locale: 'es', menu } as const
  expect(descriptionOf(config)).toBe('ALS Portal: Inicio, Webinars')
})
