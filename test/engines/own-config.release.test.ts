import { execa } from 'execa'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { launch } from '../support/browser.ts'
import { shipped } from '../support/shipped.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { choose, loginOf, signOutOf, waitUntilAlive } from '../support/visitor.ts'
import { emptyFolder, project } from '../support/workspace.ts'

allowSlowTests()
// Each test starts the whole product.
vi.setConfig({ testTimeout: 120_000 })

/** Replaces a file as many editors do. */
async function save(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

/** Runs `npm start -- --config` until the test ends. Resolves with the portal's address, and what is printed. */
async function start(file: string, ...options: readonly string[]) {
  const args = [join(project, 'build.mjs'), 'start', '--config', file, ...options]
  const child = execa(process.execPath, args, { cwd: project, env: { PORT: '0' }, all: true, reject: false })
  onTestFinished(async () => {
    child.kill()
    await child
  })
  let output = ''
  child.all.setEncoding('utf8').on('data', (text: string) => void (output += text))
  await expect.poll(() => output, { timeout: 40_000 }).toContain('Ctrl-C stops everything')
  return { origin: /Portal +(\S+)/.exec(output)?.[1] ?? '', output: () => output }
}

async function openPage(origin: string) {
  const browser = await launch()
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ locale: 'en' })
  await page.goto(origin)
  return page
}

test('npm start -- --config serves that file with its own sites, shows its problems, and reloads pages at each save', async () => {
  const file = join(await emptyFolder(), 'portal.json')
  const [site] = shipped.sites
  // A group that no sample user is in, and a claim that the sample provider does not have.
  const menu = [...shipped.menu, { label: 'Budget', href: 'https://budget.example', icon: 'link', for: ['/finance'] }]
  const identity = { ...shipped.identity, groupsClaim: 'realm_access.roles' }
  const named = (name: string) =>
    JSON.stringify({ ...shipped, identity, menu, sites: [{ ...site, name }], shortName: 'Consultores' })
  await save(file, named('Ledger'))
  const { origin, output } = await start(file)
  expect(output()).toContain(`The sites are those of ${file}.`)
  expect(output()).toMatch(/^Warning: shortName, line 1: has 11 characters/m)

  const page = await openPage(origin)
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
  expect(await page.getByRole('link', { name: /^Ledger/ }).getAttribute('href')).toBe(site?.url)
  await waitUntilAlive(page)
  const popup = page.waitForEvent('popup')
  await loginOf(page).click()
  await choose(await popup, 'Member of finance')
  await signOutOf(page).waitFor()
  await page.getByRole('link', { name: /^Budget/ }).waitFor()

  await save(file, named('Payroll').replace('"sites"', '"sitez"'))
  const alert = page.getByRole('alert').filter({ hasText: 'portal.json: 2 problems' })
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/Did you mean "sites"\?[^]*The last good build is shown\./)
  expect(await page.getByRole('heading', { name: 'Ledger' }).count()).toBe(1)
  expect(output()).toContain('The last good build is still served.')

  await save(file, named('Payroll'))
  await page.getByRole('heading', { name: 'Payroll' }).waitFor()
  expect(await alert.count()).toBe(0)
  await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
})

test('with --provider own, users sign in at the file’s provider; its announcements are shown as they are saved', async () => {
  const requests: string[] = []
  const provider = await listen(({ url = '' }, response) => {
    requests.push(url)
    const endpoint = (path: string) => `${authority}${path}`
    const discovery = {
      issuer: authority,
      authorization_endpoint: endpoint('/auth'),
      token_endpoint: endpoint('/token'),
      jwks_uri: endpoint('/keys'),
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    response.end(JSON.stringify(discovery))
  }, 0)
  onTestFinished(provider.close)
  const authority = `http://localhost:${provider.port}`
  const folder = await emptyFolder()
  const announcements = join(folder, 'announcements.json')
  const notice = { id: 'a', kind: 'notice', title: 'We are moving', text: 'On Friday.', from: '2026-01-01T00:00:00Z' }
  const config = JSON.stringify({ ...shipped, identity: { ...shipped.identity, authority }, sites: [] })
  await save(join(folder, 'portal.json'), config)
  await save(announcements, JSON.stringify([notice]))
  const { origin, output } = await start(join(folder, 'portal.json'), '--provider', 'own')
  expect(output()).toContain(`Provider        ${authority}\n`)
  expect(output()).not.toContain('Users to sign in as')

  const page = await openPage(origin)
  await page.getByText('We are moving', { exact: true }).waitFor()
  await waitUntilAlive(page)
  const popup = page.waitForEvent('popup')
  await loginOf(page).click()
  await (await popup).waitForURL((url) => url.pathname === '/auth')
  const signIn = new URL(requests.find((url) => url.startsWith('/auth')) ?? '', authority).searchParams
  expect([signIn.get('client_id'), signIn.get('redirect_uri')]).toEqual([shipped.identity.clientId, `${origin}/`])

  await save(announcements, JSON.stringify([{ ...notice, title: 'We are moving later' }]))
  await page.getByText('We are moving later', { exact: true }).waitFor()

  // They stay with the last good build.
  await save(join(folder, 'portal.json'), '{')
  await page.getByRole('alert').filter({ hasText: 'portal.json: 1 problem' }).waitFor()
  const published = await (await fetch(`${origin}/announcements.json`)).text()
  expect(published.includes('We are moving later')).toBe(true)
  await save(join(folder, 'portal.json'), config)

  await save(announcements, JSON.stringify([{ ...notice, title: 'We stay', kind: 'news' }]))
  const alert = page.getByRole('alert').filter({ hasText: 'announcements.json: 1 problem' })
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/is not a known value: "news"[^]*The last good build is shown\./)
  expect(output()).toMatch(/announcements\.json: 1 problem\n[^]*The last good build is still served\./)
  await page.reload()
  await page.getByText('We are moving later', { exact: true }).waitFor()

  await save(announcements, JSON.stringify([{ ...notice, title: 'We stay' }]))
  await page.getByText('We stay', { exact: true }).waitFor()
  expect(await alert.count()).toBe(0)
})
