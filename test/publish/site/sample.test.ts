import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../../build.mjs'

test('the sample configuration uses what the shipped one does not, and builds', { timeout: 60_000 }, async () => {
  const out = await mkdtemp(join(tmpdir(), 'portal-'))
  onTestFinished(() => rm(out, { recursive: true, force: true }))
  const { files } = await build({ config: 'test/sample/portal.json', out, isDraft: true })
  const pageOf = async (name: string) =>
    (await readFile(join(out, `site/${name}.html`), 'utf8')).split('<template')[0] ?? ''
  const apps = await pageOf('apps')

  // Texts of pages, sections, monograms, logos, and links that need no policy.
  expect(apps).toContain('<title>Programs · Group Start Page</title>')
  expect(apps).toContain('Everything that the firms of the group work with.')
  expect([...apps.matchAll(/<h2 id[^>]*>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
    'Finance',
    'People',
    'Madrid',
    'Lisbon',
  ])
  expect(apps).toMatch(/<text[^>]*>SD<\/text>/)
  for (const href of ['mailto:desk@als.example?subject=Portal', 'tel:+34910000000', 'http://printer.als.example:631/'])
    expect(apps).toContain(`href="${href}"`)
  // Browsers would upgrade those links that lead to the portal's own host.
  expect(apps).not.toContain('upgrade-insecure-requests')
  expect(apps).not.toMatch(/(img|connect|frame)-src [^;]*http:/)
  expect(files).toContain('site/images/ledger.svg')
  // Descriptions in English alone on the Spanish page carry their language.
  const spanish = (await readFile(join(out, 'site/webpages.html'), 'utf8')).split('<template lang="es"')[1] ?? ''
  expect(spanish).toContain('lang="en">Pages that anybody may read.')
})
