import { describe, expect, test } from 'vitest'
import { generatedFiles, ownFiles } from '../../../src/publish/servers/hosting-files.ts'
import { headersFile } from '../../../src/publish/servers/hosting-files.ts'
import { hostingOf } from '../../../src/publish/site/hosting-of.ts'
import type { Hosting } from '../../../src/publish/servers/hosting.ts'
import { headerPolicyOf, policyOf } from '../../../src/publish/site/policy.ts'
import type { PortalConfig } from '../../../src/portal/config.ts'
import { config as sample } from '../../support/sample-portal.ts'

const config: PortalConfig = {
  name: 'ALS Portal',
  shortName: 'ALS',
  locale: 'en',
  identity: sample.identity,
  status: { confirm: false, intervalSeconds: 60 },
  sites: [
    { name: 'One', url: 'https://one.als.example/path?query' },
    { name: 'Two', url: 'https://two.als.example:8443' },
    { name: 'Three', url: 'https://three.als.example', icon: 'https://icons.als.example/three.png' },
    { name: 'One again', url: 'https://one.als.example/other' },
  ],
  menu: [
    {
      label: 'Tools',
      href: '/tools',
      icon: 'tools',
      items: [
        { label: 'Help', href: '/help/?a=b', icon: 'tools' },
        { label: 'More', href: '/tools', icon: 'tools', items: [{ label: 'Manual', href: '/manual', icon: 'book' }] },
      ],
    },
  ],
  cards: {
    webpages: [],
    apps: [
      {
        name: 'App',
        url: 'https://app.als.example',
        imagePath: 'images/app.svg',
        description: { es: 'Una aplicación.' },
      },
    ],
    tools: [{ name: 'Tool', url: '/tool#top', imagePath: 'images/tool.svg', description: { es: 'Una herramienta.' } }],
    demo: [],
  },
  webinars: [{ name: 'Webinar 1', url: 'https://video.als.example/embed/1', description: { es: 'Un vídeo.' } }],
}
const pages = ['/', '/webpages', '/tools']

function directivesOf(changed: PortalConfig): Readonly<Record<string, readonly string[]>> {
  const directives = policyOf(changed)
    .split('; ')
    .map((text) => text.split(' '))
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]))
}

describe('the policy', () => {
  test('allows the configured hosts, each once, and no others', () => {
    expect(directivesOf(config)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      // The third site's own host is missing, because its icon is on another host.
      'img-src': ["'self'", 'https://one.als.example', 'https://two.als.example:8443', 'https://three.als.example'],
      'connect-src': ["'self'", 'https://id.als.example'],
      'frame-src': ["'self'", 'https://id.als.example', 'https://video.als.example'],
      'worker-src': ["'none'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      'upgrade-insecure-requests': [],
    })
  })

  test('allows fetches from the sites if outages are confirmed by one', () => {
    const confirming = directivesOf({ ...config, status: { confirm: true, intervalSeconds: 60 } })
    expect(confirming['connect-src']).toEqual([
      "'self'",
      'https://id.als.example',
      'https://one.als.example',
      'https://two.als.example:8443',
      'https://three.als.example',
    ])
  })

  test('allows fetches from the status pages of vendors', () => {
    const vendor = { name: 'Vendor', status: 'https://status.vendor.example/api/v2/summary.json', sites: ['ALS Group'] }
    const before = directivesOf(config)['connect-src'] ?? []
    expect(directivesOf({ ...config, vendors: [vendor] })['connect-src']).toEqual([
      ...before,
      'https://status.vendor.example',
    ])
  })

  test('allows fetches from the group’s monitor if it has a host of its own', () => {
    const monitored = (monitor: string) => directivesOf({ ...config, status: { ...config.status, monitor } })
    const before = directivesOf(config)
    expect(monitored('/status-history.json')).toEqual(before)
    expect(monitored('https://status.als.example/portal.json')).toEqual({
      ...before,
      'connect-src': ["'self'", 'https://id.als.example', 'https://status.als.example'],
    })
  })

  test('allows the further hosts of a provider that has several', () => {
    const { identity } = config
    const several = directivesOf({ ...config, identity: { ...identity, origins: ['https://tokens.als.example/v1'] } })
    const provider = ["'self'", 'https://id.als.example', 'https://tokens.als.example']
    expect(several['connect-src']).toEqual(provider)
    expect(several['frame-src']?.slice(0, 3)).toEqual(provider)
  })

  test('in a header has all but the directives with hosts, and what browsers ignore in a page', () => {
    const inline = { script: 'go()', style: 'p{margin:0}' }
    const inPage = policyOf(config, inline).split('; ')
    const inHeader = headerPolicyOf(config, inline).split('; ')
    expect(inPage.filter((directive) => !inHeader.includes(directive)).map((text) => text.split(' ')[0])).toEqual([
      'default-src',
      'img-src',
      'connect-src',
      'frame-src',
    ])
    expect(inHeader.filter((directive) => !inPage.includes(directive))).toEqual([
      "object-src 'none'",
      "frame-ancestors 'self'",
    ])
    expect(inHeader.join()).toContain("script-src 'self' 'sha256-")
    expect(inHeader.join()).not.toContain('als.example')
  })

  test('never allows unsafe inline code, eval, or wildcard hosts', () => {
    expect(policyOf(config)).not.toMatch(/unsafe|\*|data:|blob:|https:(?!\/\/)/)
  })

  test.each([
    ['provider', { ...config, identity: { ...config.identity, authority: 'http://localhost:3001/realms/als' } }],
    ['site', { ...config, sites: [{ name: 'Here', url: 'http://127.0.0.1:3002' }] }],
    ['vendor', { ...config, vendors: [{ name: 'Vendor', status: 'http://localhost:9090/summary.json', sites: [] }] }],
    ['monitor', { ...config, status: { ...config.status, monitor: 'http://localhost:9090/portal.json' } }],
    [
      'video',
      { ...config, webinars: [{ name: 'Here', url: 'http://localhost:3003/embed', description: { es: 'Un vídeo.' } }] },
    ],
  ])('does not upgrade requests to a %s on loopback', (_, loopback) => {
    expect(directivesOf(loopback)).not.toHaveProperty('upgrade-insecure-requests')
    expect(hostingOf(loopback, pages).headers.map(({ name }) => name)).not.toContain('Strict-Transport-Security')
  })

  // It may lead to another program on the portal's own host, whose name the file does not have.
  test.each([
    ['item of the menu', { menu: [{ label: 'Old', href: 'http://portal.als.example/old', icon: 'tools' as const }] }],
    [
      'item of a submenu',
      {
        menu: [
          {
            label: 'A',
            icon: 'tools' as const,
            items: [{ label: 'B', href: 'HTTP://b.example', icon: 'tools' as const }],
          },
        ],
      },
    ],
    ['card', { cards: { ...config.cards, tools: [{ name: 'Old', url: 'http://portal.als.example/old' }] } }],
    [
      'link of a card',
      {
        cards: { ...config.cards, tools: [{ name: 'A', url: '/a', links: [{ name: 'B', url: 'http://b.example' }] }] },
      },
    ],
    ['contact', { contact: 'http://portal.als.example/help' }],
    ['contact of a site', { sites: [{ name: 'A', url: 'https://a.example', contact: 'http://b.example/help' }] }],
    ['search', { searches: [{ name: 'People', url: 'http://portal.als.example/{query}' }] }],
  ])('does not upgrade the link of an %s that is not encrypted', (_, change) => {
    for (const policy of [policyOf({ ...config, ...change }), headerPolicyOf({ ...config, ...change })]) {
      expect(policy).not.toContain('upgrade-insecure-requests')
    }
    expect(policyOf(config)).toContain('upgrade-insecure-requests')
    const names = hostingOf({ ...config, ...change }, pages).headers.map(({ name }) => name)
    expect(names, 'the operator decides').toContain('Strict-Transport-Security')
  })
})

describe('the three kinds of host', () => {
  const hosting = hostingOf(config, pages)
  const textOf = (each: Hosting, server: RegExp) =>
    Object.entries({ ...generatedFiles(each, 'test'), ...ownFiles(each) })
      .filter(([name]) => server.test(name))
      .map(([, text]) => text)
      .join('')
  const [ofNginx, ofCaddy] = [/^portal-.*conf$|^nginx.conf$/, /addy/]
  const targets = { headers: headersFile(hosting), nginx: textOf(hosting, ofNginx), Caddy: textOf(hosting, ofCaddy) }

  test('send the same policy and the same other headers', () => {
    const names = hosting.headers.map(({ name }) => name)
    expect(names).toEqual([
      'Content-Security-Policy',
      'Referrer-Policy',
      'X-Content-Type-Options',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Strict-Transport-Security',
    ])
    // On nginx the policy is a variable.
    const [, policy = ''] = /\$portal_policy \{\n  default "(.*)"/.exec(targets.nginx) ?? []
    const nginx = targets.nginx.replace(/(?<=add_header .*)\$portal_policy(?= )/, `"${policy}"`)
    const values = [targets.headers, nginx, targets.Caddy].map((text) => names.map((name) => headerIn(text, name)))
    expect(values).toEqual(values.map(() => hosting.headers.map(({ value }) => value)))
  })

  test('know the paths of other programs on the host, and warn of them', () => {
    expect(hosting.programs).toEqual(['/help', '/manual', '/tool'])
    for (const text of [targets.nginx, targets.Caddy]) {
      expect(text.replace(/\n\s+# /g, ' ')).toContain('They can read what the portal stores, tokens included')
    }
  })

  test('match the path of a program literally on nginx', () => {
    const nginx = textOf({ ...hosting, programs: ['/a.b+c'] }, ofNginx)
    expect(nginx).toContain('\n  "~^(/a\\.b\\+c)(/|$)" 1;\n')
    expect(nginx).toContain('# location ~ "^(/a\\.b\\+c)(/|$)" {\n')
  })

  test('redirect nothing if there are no other programs, and know those of a later build', () => {
    const withoutPrograms = { ...hosting, programs: [] }
    expect(textOf(withoutPrograms, ofNginx)).toContain('map $uri $portal_program {\n  default "";\n}')
    expect(textOf(withoutPrograms, ofCaddy)).toContain('\t@portal_programs not path *\n')
    expect(ownFiles(withoutPrograms)['nginx.conf']).toContain('# if ($portal_program) { return 308 ')
  })

  test('nginx sets no header inside a location, which would discard all others', () => {
    const lines = targets.nginx.split('\n').filter((line) => /^ *add_header /.test(line))
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => !/^( {2})?add/.test(line))).toEqual([])
  })

  test('_headers sets each header of a path by one rule, because some hosts join the values of several', () => {
    expect(targets.headers.match(/Cache-Control: .+/g)).toEqual([
      'Cache-Control: public, max-age=31536000, immutable',
      ...[...pages, '/announcements.json'].map(() => 'Cache-Control: no-cache'),
    ])
    expect(targets.headers).toContain('\n/announcements.json\n  Cache-Control: no-cache\n')
    expect(/\/\*\n(?: {2}.+\n)+/.exec(targets.headers)?.[0]).not.toContain('Cache-Control')
  })
})

/** A header's value in any of the three formats. */
function headerIn(text: string, name: string): string | undefined {
  return new RegExp(`${name}:? "?([^"\\n$]+)`).exec(text)?.[1]
}
