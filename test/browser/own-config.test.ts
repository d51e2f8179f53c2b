import { execa } from 'execa'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { launch } from '../support/browser.ts'
import { shipped } from '../support/shipped.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { choose, loginOf, signOutOf } from '../support/visitor.ts'
import { emptyFolder, project } from '../support/workspace.ts'

allowSlowTests()

test('npm start -- --config serves that file with its own sites, shows its problems, and reloads pages at each save', async () => {
  const folder = await emptyFolder()
  const file = join(folder, 'portal.json')
  const save = async (text: string) => {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
  const [site] = shipped.sites
  const named = (name: string) => JSON.stringify({ ...shipped, sites: [{ ...site, name }] })
  await save(named('Ledger'))
  const args = [join(project, 'build.mjs'), 'start', '--config', file]
  const child = execa(process.execPath, args, { cwd: project, env: { PORT: '0' }, all: true, reject: false })
  onTestFinished(async () => {
    child.kill()
    await child
  })
  let output = ''
  child.all.setEncoding('utf8').on('data', (text: string) => void (output += text))
  await expect.poll(() => output).toContain('Ctrl-C stops everything')
  expect(output).toContain(`The sites are those of ${file}.`)
  const origin = /Portal +(\S+)/.exec(output)?.[1] ?? ''

  const browser = await launch()
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ locale: 'en' })
  await page.goto(origin)
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
  expect(await page.getByRole('link', { name: /^Ledger/ }).getAttribute('href')).toBe(site?.url)
  const popup = page.waitForEvent('popup')
  await loginOf(page).click()
  await choose(await popup, 'Ana Torres')
  await signOutOf(page).waitFor()

  await save(named('Payroll').replace('"sites"', '"sitez"'))
  const alert = page.getByRole('alert').filter({ hasText: 'portal.json: 2 problems' })
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/Did you mean "sites"\?[^]*The last good build is shown\./)
  expect(await page.getByRole('heading', { name: 'Ledger' }).count()).toBe(1)
  expect(output).toContain('The last good build is still served.')

  await save(named('Payroll'))
  await page.getByRole('heading', { name: 'Payroll' }).waitFor()
  expect(await alert.count()).toBe(0)
  await page.getByRole('button', { name: 'Refresh Status' }).waitFor()
})
