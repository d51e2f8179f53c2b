// @vitest-environment happy-dom
import '../support/styles.ts'
import { readFileSync } from 'node:fs'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuthState } from '../../src/auth/index.ts'
import { parseConfig } from '../../src/publish/config/index.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { anonymous, client, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { textsOf } from '../support/screen.ts'

/** The optional keys that the client's brief does not have. */
const newKeys = [
  ...['account', 'audiences', 'brand', 'contact', 'fit', 'for', 'groupsClaim', 'keywords', 'links', 'pages'],
  ...['parameters', 'searches', 'section', 'signIn'],
]
const text = readFileSync('static/portal.json', 'utf8')
const file: unknown = JSON.parse(text, (key, value: unknown) => (newKeys.includes(key) ? undefined : value))
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
const result = parseConfig(new TextEncoder().encode(JSON.stringify(file)), {
  otherPictures: [],
  readPicture: () => ({ sizeBytes: svg.length, firstBytes: svg }),
})

const always = ['ALS Group', 'ALS Transfer Pricing', 'ALS Valuation', 'ALS News']
const demo = ['Document Review Automation', 'Communication Sector Solutions', 'Predictive Solutions']
const tools = ['Audio to Text', 'PPTX Translator', 'PDF Tables']

// Specification, sections 3 and 6. Pages are not guarded: only the menu hides them.
test.each<[string, AuthState, readonly string[], Readonly<Record<string, readonly string[]>>]>([
  [
    'an anonymous visitor',
    anonymous,
    ['Dashboard', 'Webpages', 'Webinars'],
    { '/webpages': always, '/apps': ['Financial Analysis', 'Benchmarking'], '/tools': tools, '/demo': demo },
  ],
  [
    'a signed-in user',
    signedIn(client),
    ['Dashboard', 'Webpages', 'Apps', 'Demo', 'Webinars'],
    { '/webpages': always, '/apps': ['Financial Analysis', 'Benchmarking'], '/tools': tools, '/demo': demo },
  ],
  [
    'staff',
    signedIn(staff),
    ['Dashboard', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars'],
    {
      '/webpages': [...always, 'UI Storybook'],
      '/apps': ['Financial Analysis', 'Benchmarking', 'Tender Management'],
      '/tools': tools,
      '/demo': demo,
    },
  ],
])('a file with the specified keys alone shows %s what the specification says', async (_, auth, menu, cards) => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  expect(result.warnings).toEqual([])
  const headings: (string | null)[] = []
  const shown: Record<string, readonly string[]> = {}
  for (const path of knownPaths) {
    const { get, all, close } = await openPortal(path, { auth, config: result.config })
    const main = within(get('main'))
    headings.push(main.getByRole('heading', { level: 1 }).textContent)
    if (path in cards) shown[path] = textsOf(main.queryAllByRole('heading', { level: 2 }))
    const items = within(get('navigation', 'Main menu')).getAllByRole('link')
    expect(textsOf(items.filter((item) => item.closest('[role="group"]') === null))).toEqual(menu)
    expect([all('link', 'Report a problem'), all('navigation', 'Sections of this page')]).toEqual([[], []])
    close()
  }
  expect(headings).toEqual(['System Status', 'Webpages', 'Apps', 'Tools', 'Webpages', 'Webinars'])
  expect(shown).toEqual(cards)
})
