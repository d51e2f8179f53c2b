import { expect, test } from 'vitest'
import { useStack } from '../../support/portal.ts'
import { signIn, useWebKit } from '../../support/webkit.ts'
import type { WebKitVisitor } from '../../support/webkit.ts'

const open = useWebKit(useStack('webkit-programs'))

const stars = ['/audiototext', '/als-pdf-table', '/als-pptx-translator', 'https://finance.als.example']

async function openEdit(): Promise<WebKitVisitor> {
  const visitor = await open()
  await visitor.visit('/')
  await signIn(visitor, 'Ana Torres')
  await visitor.evaluate((text) => localStorage.setItem('als.shortcuts.ana', text), JSON.stringify({ stars }))
  await visitor.visit('/')
  await visitor.choose('button', 'Edit')
  await visitor.waitFor('button', 'Move Audio to Text')
  return visitor
}

/** The names of the starred programs, and the message that screen readers announce. */
const shown = ({ evaluate }: WebKitVisitor) =>
  evaluate(() => {
    const handles = [...document.querySelectorAll('main [aria-label="Starred"] button[aria-label^="Move "]')]
    const status = [...document.querySelectorAll('main [role="status"]')].map(({ textContent }) => textContent)
    return [handles.map((handle) => handle.ariaLabel?.slice(5)).join(', '), status.join('')]
  })

// Its driver begins no native drag.
test('in WebKit arrow keys move a program and say its place, and the menu of its dots moves it to another place', async () => {
  const visitor = await openEdit()
  const { press, focused, evaluate } = visitor
  await evaluate(() => document.querySelector<HTMLElement>('[aria-label="Move Audio to Text"]')?.focus())
  await press('Home')
  await expect
    .poll(() => shown(visitor))
    .toEqual(['Audio to Text, PDF Tables, PPTX Translator, Financial Analysis', 'Audio to Text, 1 of 4'])
  await press('ArrowRight')
  await expect
    .poll(() => shown(visitor))
    .toEqual(['PDF Tables, Audio to Text, PPTX Translator, Financial Analysis', 'Audio to Text, 2 of 4'])
  expect(await focused()).toBe('Move Audio to Text')
  await visitor.choose('button', 'Move Financial Analysis')
  await visitor.choose('button', 'PDF Tables')
  await expect
    .poll(() => shown(visitor))
    .toEqual(['Financial Analysis, PDF Tables, Audio to Text, PPTX Translator', 'Financial Analysis, 1 of 4'])
  await press('Escape')
  await visitor.waitFor('button', 'Edit')
})
