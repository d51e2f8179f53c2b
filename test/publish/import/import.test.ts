import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { contentsOf, emptyFolder, runBuild, write } from '../../support/workspace.ts'

allowSlowTests()

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

/** Imports a file of a folder with these files. Resolves with what was printed, and the written file. */
async function imported(files: Readonly<Record<string, string>>, path: string, ...options: readonly string[]) {
  const folder = await emptyFolder()
  await write(folder, files)
  const ended = await runBuild('import', join(folder, path), '--out', join(folder, 'my'), ...options)
  const file = await readFile(join(folder, 'my/portal.json'), 'utf8').catch(() => '')
  return { ...ended, folder, file, portal: file === '' ? null : JSON.parse(file) }
}

const homer = `
title: "Home &amp; office"
subtitle: Everything we use
message: { content: Hello }
services:
  - name: Media
    icon: fas fa-film
    items:
      - { name: Films, url: "https://films.example", logo: "assets/tools/films.svg", subtitle: Watch, tag: cinema }
      - { name: Music, url: "https://music.example/app?api_key=s3cr3t", type: Ping, apikey: s3cr3t }
      - { name: films, url: "http://other.example" }
      - { name: Note }
      - { name: Bad, url: "javascript:alert(1)" }
      - { name: Door, url: "https://ana:s3cr3t@door.example" }
      - { name: Code, url: "https://{{HOST}}/", subtitle: "Password: s3cr3t" }
      - { name: Template, url: "https://code.<yourdomain>.<tld>" }
      - &anchor { name: Watched, url: "https://watched.example", type: Ping, subtitle: "login: a password: s3cr3t" }
links:
  - { name: Wiki, url: "/wiki", icon: fab fa-wiki, target: _blank }
`

test('Homer’s file becomes a portal that builds at the first try', async () => {
  const { status, errors, output, portal, file, folder } = await imported(
    { 'assets/config.yml': homer, 'assets/tools/films.svg': svg },
    'assets/config.yml',
  )
  expect([status, errors]).toEqual([0, ''])
  expect(portal).toMatchObject({
    $schema: './portal.schema.json',
    name: 'Home &amp; office',
    shortName: 'Home',
    sites: [{ name: 'Watched', url: 'https://watched.example' }],
    menu: [{ href: '/' }, { label: 'Home &amp; office', href: '/webpages' }],
    pages: { '/webpages': { title: 'Home &amp; office', intro: 'Everything we use' } },
  })
  expect(portal.cards.webpages).toEqual([
    {
      name: 'Films',
      section: 'Media',
      url: 'https://films.example',
      imagePath: 'images/films.svg',
      fit: 'contain',
      description: 'Watch',
      keywords: 'cinema',
    },
    { name: 'Music', section: 'Media', url: 'https://music.example/app' },
    { name: 'films (2)', section: 'Media', url: 'http://other.example' },
    { name: 'Watched', section: 'Media', url: 'https://watched.example' },
    { name: 'Wiki', section: 'Links', url: '/wiki' },
  ])
  expect(file).not.toContain('s3cr3t')
  expect(output).not.toContain('s3cr3t')
  for (const line of [
    /: a file of Homer$/m,
    /^Taken: 5 cards in 2 sections, 1 site, 1 picture, written to /m,
    /^ {2}A message is an announcement: .*: message$/m,
    /^ {2}The name of an icon is no picture: .*: Media, Wiki$/m,
    /^ {2}"apikey" of an entry, which the portal does not have: Music$/m,
    /looks like a secret: .*: Music$/m,
    /^ {2}Has no address, so it cannot be a card: Note$/m,
    /^ {2}Its address uses the scheme …: Bad$/m,
    /^ {2}Its address contains a user name or a password: Door$/m,
    /^ {2}Its address has a placeholder: .* import it again: Code, Template$/m,
    /contain a password: Watched$/m,
    /^ {2}The name stands twice in its section: .*: films$/m,
    /^ {2}identity: the issuer/m,
  ]) {
    expect(output).toMatch(line)
  }
  const built = await runBuild('--config', join(folder, 'my/portal.json'), '--out', join(folder, 'dist'))
  expect([built.status, built.errors]).toEqual([0, ''])
})

test('Dashy’s sections, submenus, checks and hidden entries are taken', async () => {
  const file = `
pageInfo: { title: Lab, description: Our lab, navLinks: [{ title: Docs, path: "https://docs.example" }] }
appConfig: { statusCheck: true, language: es, auth: { users: [{ user: ana, hash: s3cr3t }] }, theme: dark }
sections:
  - name: Tools
    widgets: [{ type: clock }]
    items:
      - { title: Git, url: "https://git.example", icon: git.svg, tags: [code, forge] }
      - { title: Plain, url: "http://plain.example" }
      - { title: Quiet, url: "https://quiet.example", statusCheck: false, displayData: { hideForGuests: true } }
      - { title: More, subItems: [{ title: Inner, url: "https://inner.example", statusCheck: false }] }
`
  const { output, portal } = await imported({ 'conf.yml': file, 'item-icons/git.svg': svg }, 'conf.yml')
  expect(portal).toMatchObject({ name: 'Lab', locale: 'en', sites: [{ name: 'Git', url: 'https://git.example' }] })
  expect(portal.cards.webpages).toMatchObject([
    { name: 'Git', imagePath: 'images/git.svg', keywords: 'code forge' },
    { name: 'Plain', url: 'http://plain.example' },
    { name: 'Quiet', adminAccess: true },
    { name: 'Inner', section: 'Tools · More' },
    { name: 'Docs', section: 'Links' },
  ])
  expect(output).toMatch(/a file of Dashy$/m)
  expect(output).toMatch(/^ {2}Users and their passwords .*: auth$/m)
  expect(output).toMatch(/^ {2}Settings of appConfig that the portal does not have: language, theme$/m)
  expect(output).toMatch(/browsers check only https: .*: Plain$/m)
  expect(output).toMatch(/signed-in people now: .*: Quiet$/m)
})

describe('further pages', () => {
  const notTaken = 'A further page is not taken: import its file by itself'
  const links = (...targets: readonly string[]) =>
    `links: [{ name: Wiki, url: "https://wiki.example" }, ${targets.map((target) => `{ name: "To ${target}", url: "#${target}" }`).join(', ')}]\n`
  const page = (name: string, more = '') =>
    `${more}services: [{ name: Group, items: [{ name: ${name}, url: "https://${name.toLowerCase()}.example" }] }]\n`

  test('of Homer have a page with the name of their link, if they are files beside it', async () => {
    const targets = ['page2', 'page3', '../../etc/passwd', 'missing', 'config']
    const { output, portal, folder } = await imported(
      {
        'config.yml': page('First', `title: Home\n${links(...targets)}`),
        'page2.yml': page('Second', `title: Two\nsubtitle: More\n${links('page2', 'page3', '')}`),
        'page3.yml': page('Third'),
      },
      'config.yml',
    )
    expect(portal.menu.slice(1)).toEqual([
      { label: 'Home', href: '/webpages', icon: 'webpages' },
      { label: 'To page2', href: '/apps', icon: 'apps' },
      { label: 'To page3', href: '/tools', icon: 'tools' },
    ])
    expect(portal.pages).toMatchObject({ '/apps': { title: 'To page2', intro: 'More' } })
    expect(portal.cards).toMatchObject({
      webpages: [{ name: 'First' }, { name: 'Wiki' }],
      apps: [{ name: 'Second', section: 'Group' }],
      tools: [{ name: 'Third' }],
      demo: [],
    })
    expect(output).toMatch(/^Taken: 4 cards in 4 sections on 3 pages, /m)
    expect(output).toContain(`  ${notTaken}: To ../../etc/passwd, To missing, To config\n`)
    expect(output).toMatch(/^ {2}The menu has the link to the first page: To$/m)
    const built = await runBuild('--config', join(folder, 'my/portal.json'), '--out', join(folder, 'dist'))
    expect([built.status, built.errors]).toEqual([0, ''])
  })

  test('that only another further page names are followed, too, and told if they are not taken', async () => {
    const { output, portal } = await imported(
      {
        'config.yml': page('First', links('page2', 'page3')),
        'page2.yml': page('Second', links('', 'page3', 'page4', 'page5', 'missing')),
        'page3.yml': page('Third', links('page2', 'page5')),
        'page4.yml': page('Fourth'),
        'page5.yml': page('Fifth'),
      },
      'config.yml',
    )
    expect(portal.cards).toMatchObject({
      apps: [{ name: 'Second' }],
      tools: [{ name: 'Third' }],
      demo: [{ name: 'Fourth' }],
    })
    expect(output).toContain(`  ${notTaken}: To page5, To missing\n`)
  })

  test('of Dashy are followed while they are files beside it and a page is left', async () => {
    const refused = [
      'conf.yml',
      '../outside.yml',
      'link.yml',
      'https://ana:s3cr3t@pages.example/six.yml?key=s3cr3t',
      'broken.yml',
      'homer.yml',
      'x'.repeat(5000),
      '/etc/passwd',
    ]
    const dashy = (name: string, more = '') =>
      `${more}sections: [{ name: Group, items: [{ title: ${name}, url: "https://${name}.example" }] }]\n`
    const names = ['two.yml', './sub/three.yml', '/four.yml', 'five.yml']
    const references = [...refused, ...names].map((path, index) => `{ name: Page ${index + 1}, path: "${path}" }`)
    const folder = await emptyFolder()
    await write(folder, {
      'outside.yml': dashy('outside'),
      'in/conf.yml': dashy('one', `pages: [${references.join(', ')}]\nappConfig: { statusCheck: true }\n`),
      'in/two.yml': dashy('two', 'appConfig: { statusCheck: false }\n'),
      'in/sub/three.yml': dashy('three'),
      'in/four.yml': dashy('four'),
      'in/five.yml': dashy('five'),
      'in/broken.yml': 'sections: [',
      'in/homer.yml': page('Other'),
    })
    await symlink('../outside.yml', join(folder, 'in/link.yml'))
    const { status, output } = await runBuild('import', join(folder, 'in/conf.yml'), '--out', join(folder, 'my'))
    expect(status).toBe(0)
    expect(output).not.toContain('s3cr3t')
    const portal = JSON.parse(await readFile(join(folder, 'my/portal.json'), 'utf8'))
    expect(portal.cards).toMatchObject({
      webpages: [{ name: 'one', section: 'Group' }],
      apps: [{ name: 'two' }],
      tools: [{ name: 'three' }],
      demo: [{ name: 'four' }],
    })
    // The first file decides for all pages, as it does there.
    expect(portal.sites).toHaveLength(4)
    const pages = [...refused.keys(), refused.length + names.length - 1].map((index) => `Page ${index + 1}`)
    expect(output).toContain(`  ${notTaken}: ${pages.join(', ')}\n`)
  })
})

test('homepage’s folder is read with its bookmarks, nested groups and settings', async () => {
  const services = `
- Media:
    - Films: { href: "https://films.example", siteMonitor: "http://films:80", widget: { type: plex, key: s3cr3t } }
    - Inner:
        - Music: { href: "https://music.example", icon: /icons/music.svg }
`
  const bookmarks = `
- Reading:
    - News: [{ abbr: NW, href: "https://news.example" }]
`
  const { output, portal, file } = await imported(
    {
      'config/services.yaml': services,
      'config/bookmarks.yaml': bookmarks,
      'config/settings.yaml': 'title: Our start page\ncolor: slate\n',
      'config/widgets.yaml': '- resources: { cpu: true }\n',
      'icons/music.svg': svg,
    },
    'config',
  )
  expect(portal).toMatchObject({ name: 'Our start page', sites: [{ name: 'Films', url: 'https://films.example' }] })
  expect(portal.cards.webpages).toMatchObject([
    { name: 'Films', section: 'Media' },
    { name: 'Music', section: 'Media · Inner', imagePath: 'images/music.svg' },
    { name: 'News', section: 'Reading', keywords: 'NW' },
  ])
  expect(file).not.toContain('s3cr3t')
  expect(output).toMatch(/a file of homepage$/m)
  expect(output).toMatch(/^ {2}Widgets are not taken: .*: widgets\.yaml$/m)
})

test('homepage’s variables become those of the build', async () => {
  const services = `
- Infrastructure:
    - Proxy: { href: "https://proxy.{{HOMEPAGE_VAR_DOMAIN}}", description: "Of {{HOMEPAGE_VAR_GROUP}}", ping: x }
    - Whole: { href: "{{HOMEPAGE_VAR_URL}}" }
    - File: { href: "https://{{HOMEPAGE_FILE_HOST}}" }
`
  const { status, portal, output, folder } = await imported({ 'config/services.yaml': services }, 'config')
  expect(status).toBe(0)
  expect(portal.cards.webpages).toMatchObject([
    { name: 'Proxy', url: 'https://proxy.${HOMEPAGE_VAR_DOMAIN}', description: 'Of ${HOMEPAGE_VAR_GROUP}' },
    { name: 'Whole', url: '${HOMEPAGE_VAR_URL}' },
  ])
  expect(portal.sites).toMatchObject([{ url: 'https://proxy.${HOMEPAGE_VAR_DOMAIN}' }])
  expect(output).toMatch(/^ {2}HOMEPAGE_VAR_DOMAIN=…$/m)
  expect(output).toMatch(/has a placeholder: .*: File$/m)
  const build = () => runBuild('--config', join(folder, 'my/portal.json'), '--out', join(folder, 'dist'))
  expect(await build()).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/HOMEPAGE_VAR_DOMAIN=… npm run build/),
  })
})

test('the bookmarks of a browser become cards, and --watch makes their https: addresses sites', async () => {
  const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><H1>Bookmarks Menu</H1>
<DL><p>
  <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
  <DL><p>
    <DT><A HREF="https://news.example/?a=1&amp;b=2" ICON="data:image/png;base64,AAAA">News &amp; more</A>
    <DT><H3>Finance</H3>
    <DL><p>
      <DT><A HREF="https://erp.example/">ERP</A>
      <DT><H3>Banks</H3>
      <DL><p><DT><A HREF="http://bank.example/">Bank</A></DL><p>
    </DL><p>
  </DL><p>
  <DT><A HREF="javascript:alert(1)">Script</A>
  <DT><A HREF="https://erp.example/hr">HR</A>
</DL>`
  const { status, portal, output } = await imported(
    { 'bookmarks.html': html },
    'bookmarks.html',
    '--watch',
    '--locale',
    'es',
  )
  expect([status, portal.locale]).toEqual([0, 'es'])
  expect(portal).toMatchObject({ name: 'Bookmarks Menu', shortName: 'Bookmarks' })
  expect(portal.pages).toEqual({ '/webpages': { title: 'Bookmarks Menu', intro: '' } })
  expect(portal.cards.webpages).toEqual([
    { name: 'News & more', url: 'https://news.example/?a=1&b=2' },
    { name: 'ERP', section: 'Finance', url: 'https://erp.example/' },
    { name: 'Bank', section: 'Finance · Banks', url: 'http://bank.example/' },
    { name: 'HR', url: 'https://erp.example/hr' },
  ])
  expect(portal.sites.map(({ url }: { url: string }) => url)).toEqual([
    'https://news.example/?a=1&b=2',
    'https://erp.example/',
  ])
  expect(output).toMatch(/uses the scheme …: Script$/m)
  expect(output).toMatch(/^ {2}sites: the status board watches each https: address$/m)
  const unwatched = await imported({ 'bookmarks.html': html }, 'bookmarks.html')
  expect(unwatched.portal.sites).toEqual([])
  expect(unwatched.output).toMatch(
    /^ {2}sites: what the status board shall watch\. With --watch, it watches each https: address$/m,
  )
})

test('Dashy’s sign-in service is taken, and what it kept from guests is named', async () => {
  const file = (auth: string) => `
appConfig: { auth: ${auth} }
sections: [{ name: S, items: [{ title: Git, url: "https://git.example" }] }]
`
  const oidc = '{ enableOidc: true, oidc: { clientId: dashy, endpoint: "https://id.example/application/o/dashy/" } }'
  const first = await imported({ 'conf.yml': file(oidc) }, 'conf.yml')
  expect(first.portal.identity).toMatchObject({
    authority: 'https://id.example/application/o/dashy/',
    clientId: 'dashy',
  })
  expect(first.output).toMatch(/kept this from guests, and it is public now: .*: Git$/m)
  const keycloak =
    '{ enableGuestAccess: true, enableKeycloak: true, keycloak: { serverUrl: "https://id.example/", realm: r, clientId: c } }'
  const second = await imported({ 'conf.yml': file(keycloak) }, 'conf.yml')
  expect(second.portal.identity).toMatchObject({ authority: 'https://id.example/realms/r', clientId: 'c' })
  expect(second.output).not.toContain('guests')
})

test('a picture that exists in the folder is not replaced', async () => {
  const file = 'services: [{ items: [{ name: A, url: "https://a.example", logo: logo.svg }] }]\n'
  const { portal, folder } = await imported(
    { 'config.yml': file, 'logo.svg': svg, 'my/images/logo.svg': 'of my own' },
    'config.yml',
  )
  expect(portal.cards.webpages[0].imagePath).toBe('images/2-logo.svg')
  expect(await readFile(join(folder, 'my/images/logo.svg'), 'utf8')).toBe('of my own')
})

test('a thousand entries of one name are read at once', async () => {
  const links = Array.from({ length: 1000 }, (_, index) => `<DT><A HREF="https://a.example/${index}">Same</A>`)
  const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${links.join('\n')}</DL>${'<'.repeat(400_000)}`
  const { portal } = await imported({ 'bookmarks.html': html }, 'bookmarks.html')
  expect(portal.cards.webpages.at(-1).name).toBe('Same (1000)')
})

describe('a file that cannot be taken is refused with the reason, and nothing is written', () => {
  const bomb = Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${Array(9).fill(i === 0 ? 'x' : `*a${i - 1}`)}]`)
  test.each([
    ['a bomb of aliases', `${bomb.join('\n')}\nservices: *a11\n`, /Excessive alias count|alias/],
    ['nesting without an end', '['.repeat(200_000), /nested too deeply|not YAML/],
    ['a huge file', `title: x\n${' '.repeat(1_000_001)}`, /more than 1 MB/],
    [
      'entries without an address',
      'services: [{ items: [{ name: Lonely }] }]\n',
      /nothing that can be taken[^]*: Lonely/,
    ],
    ['no YAML', 'services: [\n', /not YAML that can be read/],
    ['two documents', 'a: 1\n---\nb: 2\n', /not YAML that can be read/],
    ['another program', 'apps: [{ name: x }]\n', /not recognized/],
    ['nothing', '', /not recognized/],
  ])('%s', async (_, text, message) => {
    const { status, errors, file } = await imported({ 'config.yml': text }, 'config.yml')
    expect([status, file]).toEqual([1, ''])
    expect(errors).toMatch(message)
  })

  test('other encodings, a missing file, and a folder that has a portal', async () => {
    const folder = await emptyFolder()
    await writeFile(join(folder, 'latin.yml'), Buffer.from('title: caf\xe9\nservices: []\n', 'latin1'))
    await write(folder, { 'good.yml': homer, 'my/portal.json': '{}' })
    const before = await contentsOf(folder)
    const out = join(folder, 'my')
    const run = (file: string, target: string) => runBuild('import', join(folder, file), '--out', target)
    expect(await run('latin.yml', join(folder, 'new'))).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/is not UTF-8/),
    })
    expect(await run('none.yml', join(folder, 'new'))).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/There is no file at/),
    })
    expect(await run('good.yml', out)).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/exists, and is not replaced/),
    })
    expect(await runBuild('import', join(folder, 'good.yml'))).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/and --out/),
    })
    expect(await contentsOf(folder)).toEqual(before)
  })
})

test('a picture is taken only from beside the file, and only if cards could show it', async () => {
  const item = (name: string, logo: string) =>
    `      - { name: ${name}, url: "https://${name}.example", logo: "${logo}" }\n`
  const file = `services:\n  - items:\n${item('a', '../../../etc/passwd')}${item('b', 'assets/evil.svg')}${item('c', 'https://c.example/i.png')}`
  const { portal, output } = await imported(
    { 'config.yml': file, 'evil.svg': svg.replace('<path', '<script/><path') },
    'config.yml',
  )
  expect(portal.cards.webpages.map(({ imagePath }: { imagePath?: string }) => imagePath)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(output).toMatch(/no file beside the configuration: .*: a$/m)
  expect(output).toMatch(/^ {2}Its picture has more than a drawing: .*: b$/m)
  expect(output).toMatch(/on another host: .*: c$/m)
})

test('whatever entries are called, and their pictures, the result builds', async () => {
  const items: readonly object[] = [
    { url: '/wiki?token=s3cr3t' },
    { url: 'mailto:help@als.example?subject=x' },
    { url: 'tel:+34910000000' },
    { name: 'Router (login: admin password: s3cr3t)', url: 'https://router.example' },
    { name: 'Sum', url: 'https://sum.example', logo: 'Σ.svg' },
    { name: 'Dots', url: 'https://dots.example', logo: 'assets/my..logo (1).svg', constructor: 1 },
  ]
  const file = { title: 'T', subtitle: 'password: s3cr3t', services: [{ name: 'S', items }] }
  const {
    status,
    errors,
    output,
    portal,
    file: text,
  } = await imported(
    { 'config.json': JSON.stringify(file), 'Σ.svg': svg, 'assets/my..logo (1).svg': svg.replace('1 1"', '2 2"') },
    'config.json',
  )
  expect([status, errors]).toEqual([0, ''])
  interface ImportedCard {
    readonly name: string
    readonly imagePath?: string
  }
  expect(portal.cards.webpages.map(({ name, imagePath }: ImportedCard) => [name, imagePath])).toEqual([
    ['/wiki', undefined],
    ['help@als.example', undefined],
    ['+34910000000', undefined],
    ['router.example', undefined],
    ['Sum', 'images/picture.svg'],
    ['Dots', 'images/my-logo-1.svg'],
  ])
  expect(text + output).not.toContain('s3cr3t')
  expect(output).toMatch(/seems to contain a password: The subtitle, An entry$/m)
  expect(output).toMatch(/^ {2}"constructor" of an entry, which the portal does not have: Dots$/m)
})

test('a file in which hundreds of entries take over one anchor is read', async () => {
  const items = Array.from(
    { length: 300 },
    (_, index) => `      - { <<: *a, name: N${index}, url: "https://n${index}.example" }`,
  )
  const file = `title: T\nanchor: &a { subtitle: Text }\nservices:\n  - name: S\n    items:\n${items.join('\n')}\n`
  const { portal } = await imported({ 'config.yml': file }, 'config.yml')
  expect(portal.cards.webpages).toHaveLength(300)
})
