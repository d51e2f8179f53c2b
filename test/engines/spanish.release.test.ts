import { expect, test } from 'vitest'
import { interfaceTexts } from '../support/states/languages.ts'
import { judgeStates } from '../support/states/judge.ts'
import { states } from '../support/states/index.ts'
import { strangersOn } from '../support/states/strangers.ts'
import { launch } from '../support/browser.ts'

judgeStates({ name: 'spanish', walks: [['es', states]], widths: 'first' })

test('the search for English finds it in texts and labels, known or new, except where lang marks it', async () => {
  const english = interfaceTexts().map(({ en }) => en)
  expect(english.length).toBeGreaterThan(150)
  const browser = await launch()
  const page = await browser.newPage()
  for (const [html, found] of [
    ['<p>Open menu</p>', ['p: Open menu']],
    ['<button aria-label="Play video: Webinario 1">x</button>', ['aria-label: Play video: Webinario 1']],
    ['<p>This is the new part.</p>', ['p: This is the new part.']],
    ['<p>100% a las 15:20</p>', ['p: 100% a las 15:20']],
    ['<p lang="en">Open menu</p>', []],
    ['<p>El sitio de la casa</p>', []],
  ] as const) {
    await page.setContent(`<html lang="es"><title>Panel</title><body>${html}`)
    expect(await strangersOn(page, 'es', english), html).toEqual(found)
  }
  await browser.close()
})
