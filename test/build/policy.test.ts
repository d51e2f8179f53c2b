import { describe, expect, test } from 'vitest'
import { caddyfile } from '../../src/hosting/caddy.ts'
import { headersFile } from '../../src/hosting/headers.ts'
import { hostingOf } from '../../src/hosting/hosting.ts'
import { nginxConf } from '../../src/hosting/nginx.ts'
import { policyOf } from '../../src/hosting/policy.ts'
import type { PortalConfig } from '../../src/portal/config.ts'

const config: PortalConfig = {
  name: 'ALS Portal',
  shortName: 'ALS',
  locale: 'en',
  identity: {
    authority: 'https://id.als.example/realms/als',
    clientId: 'als-portal',
    scope: 'openid',
    staffDomain: 'tp.als.example',
    loadUserInfo: false,
  },
  status: { confirm: false },
  sites: [
    { name: 'One', url: 'https://one.als.example/path?query' },
    { name: 'Two', url: 'https://two.als.example:8443' },
    { name: 'One again', url: 'https://one.als.example/other' },
  ],
  menu: [
    { label: 'Tools', href: '/tools', icon: 'tools', items: [{ label: 'Help', href: '/help/?a=b', icon: 'tools' }] },
  ],
  cards: {
    webpages: [],
    apps: [
      { name: 'App', url: 'https://app.als.example', imagePath: 'images/app.svg', description: 'Una aplicación.' },
    ],
    tools: [{ name: 'Tool', url: '/tool#top', imagePath: 'images/tool.svg', description: 'Una herramienta.' }],
    demo: [],
  },
  webinars: [{ name: 'Webinar 1', url: 'https://video.als.example/embed/1', description: 'Un vídeo.' }],
}
const pages = ['/', '/webpages', '/tools']

function directivesOf(changed: PortalConfig): Readonly<Record<string, readonly string[]>> {
  const directives = policyOf(changed)
    .split('; ')
    .map((text) => text.split(' '))
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]))
}

describe('the policy', () => {
  test('names what the portal needs, each once, and nothing else', () => {
    expect(directivesOf(config)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'https://one.als.example', 'https://two.als.example:8443'],
      'connect-src': ["'self'", 'https://id.als.example'],
      'frame-src': ["'self'", 'https://id.als.example', 'https://video.als.example'],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      'upgrade-insecure-requests': [],
    })
  })

  test('lets the second opinion fetch from the sites when it is on', () => {
    const confirming = directivesOf({ ...config, status: { confirm: true } })
    expect(confirming['connect-src']).toEqual([
      "'self'",
      'https://id.als.example',
      'https://one.als.example',
      'https://two.als.example:8443',
    ])
  })

  test('never allows inline code, code from text, or any host at all', () => {
    expect(policyOf(config)).not.toMatch(/unsafe|\*|data:|blob:|https:(?!\/\/)/)
  })

  test.each([
    ['provider', { ...config, identity: { ...config.identity, authority: 'http://localhost:3001/realms/als' } }],
    ['site', { ...config, sites: [{ name: 'Here', url: 'http://127.0.0.1:3002' }] }],
    [
      'video',
      { ...config, webinars: [{ name: 'Here', url: 'http://localhost:3003/embed', description: 'Un vídeo.' }] },
    ],
  ])('does not turn the plain addresses of a %s on this machine into others', (_, local) => {
    expect(directivesOf(local)).not.toHaveProperty('upgrade-insecure-requests')
    expect(hostingOf(local, pages).overTls).toEqual([])
  })
})

describe('the three kinds of host', () => {
  const hosting = hostingOf(config, pages)
  const targets = { headers: headersFile(hosting), nginx: nginxConf(hosting), Caddy: caddyfile(hosting) }

  test('get the same policy and the same other headers', () => {
    const names = [...hosting.headers, ...hosting.overTls].map(({ name }) => name)
    expect(names).toEqual([
      'Content-Security-Policy',
      'Referrer-Policy',
      'X-Content-Type-Options',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Strict-Transport-Security',
    ])
    const found = Object.values(targets).map((text) => names.map((name) => headerIn(text, name)))
    expect(found).toEqual(found.map(() => [...hosting.headers, ...hosting.overTls].map(({ value }) => value)))
  })

  test('are told which paths on the host belong to other programs', () => {
    expect(hosting.programs).toEqual(['/help', '/tool'])
    expect(targets.nginx).toContain('# location ^~ /help {')
    expect(targets.Caddy).toContain('# handle /tool* {')
  })

  test('hear nothing of other programs where there are none', () => {
    const alone = hostingOf({ ...config, menu: [], cards: { webpages: [], apps: [], tools: [], demo: [] } }, pages)
    expect(nginxConf(alone) + caddyfile(alone)).not.toMatch(/Other programs|proxy/)
  })

  test('nginx sets headers outside of every location, because one inside would drop all of them', () => {
    const locations = targets.nginx.split('\n').filter((line) => /^\s*location /.test(line))
    expect(locations.length).toBeGreaterThan(3)
    expect(locations.filter((line) => line.includes('add_header'))).toEqual([])
  })

  test('one rule for any path sets each header, where values of several rules would be joined', () => {
    expect(targets.headers.match(/Cache-Control: .+/g)).toEqual([
      'Cache-Control: public, max-age=31536000, immutable',
      ...pages.map(() => 'Cache-Control: no-cache'),
    ])
    expect(/\/\*\n(?: {2}.+\n)+/.exec(targets.headers)?.[0]).not.toContain('Cache-Control')
  })
})

/** A header's value in any of the three languages. nginx takes what depends on TLS from a map. */
function headerIn(text: string, name: string): string | undefined {
  const [, direct] = new RegExp(`${name}:? "?([^"\\n$]+)`).exec(text) ?? []
  const [, mapped] =
    new RegExp(`\\$portal_${name.toLowerCase().replaceAll('-', '_')} \\{[^}]*https "([^"]+)"`).exec(text) ?? []
  return mapped ?? direct
}
