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

const centreOf = ({ evaluate }: WebKitVisitor, name: string) =>
  evaluate((label) => {
    const box = document.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect() ?? new DOMRect()
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }, name)

// Its driver makes a mouse of a finger, and Xvfb has no touch screen, so dragging by touch is not tried here.
test('in WebKit a mouse drags a program or chooses its new place, and arrow keys move it and say its place', async () => {
  const visitor = await openEdit()
  const { driver, press, focused } = visitor
  const [start, end] = [await centreOf(visitor, 'Move Audio to Text'), await centreOf(visitor, 'Move PPTX Translator')]
  const pull = () =>
    driver
      .actions()
      .move(start)
      .press()
      .move({ x: start.x + 20, y: start.y + 5 })
      .move({ ...end, duration: 200 })
  await pull().perform()
  await press('Escape')
  await driver.actions().release().perform()
  expect(await shown(visitor)).toEqual(['Audio to Text, PDF Tables, PPTX Translator, Financial Analysis', ''])
  await pull().release().perform()
  await expect
    .poll(() => shown(visitor))
    .toEqual(['PDF Tables, PPTX Translator, Audio to Text, Financial Analysis', 'Audio to Text, 3 of 4'])
  expect(await focused()).toBe('Move Audio to Text')
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
  await visitor.choose('button', 'Move Financial Analysis to the place of PDF Tables')
  await expect
    .poll(() => shown(visitor))
    .toEqual(['Financial Analysis, PDF Tables, Audio to Text, PPTX Translator', 'Financial Analysis, 1 of 4'])
  await press('Escape')
  await visitor.waitFor('button', 'Edit')
})
