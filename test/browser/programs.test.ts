import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { usePortal } from '../support/portal.ts'
import { signIn, textsOf, useVisitors } from '../support/visitor.ts'

const portal = usePortal('programs', { sites: 'fast' })
const visit = useVisitors(portal)

const stars = ['/audiototext', '/als-pdf-table', '/als-pptx-translator', 'https://finance.als.example']

async function openEdit(
  options: Parameters<typeof visit>[0],
  size?: { readonly width: number; readonly height: number },
) {
  const visitor = await visit({ reducedMotion: 'reduce', ...options })
  const { page, goTo } = visitor
  await goTo('/')
  await signIn(page, 'Ana Torres')
  if (size) await page.setViewportSize(size)
  await page.evaluate((text) => localStorage.setItem('als.shortcuts.ana', text), JSON.stringify({ stars }))
  await goTo('/')
  const programs = page.getByRole('region', { name: 'Your programs' })
  const names = () => textsOf(programs.getByRole('list', { name: 'Starred' }).getByRole('listitem'))
  await programs.getByRole('button', { name: 'Edit' }).waitFor()
  const tops = () =>
    programs.locator('img').evaluateAll((images) => images.map((image) => image.getBoundingClientRect()))
  const before = await tops()
  await programs.getByRole('button', { name: 'Edit' }).click()
  return { ...visitor, programs, names, moved: async () => JSON.stringify(await tops()) !== JSON.stringify(before) }
}

const centreOf = async (page: Page, name: string) => {
  const box = await page.getByRole('listitem').filter({ hasText: name }).locator('img').boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

// Its driver begins no native drag.
test.skipIf(isFirefox)('a mouse drags a program by its picture', async () => {
  const { page, programs, names, moved } = await openEdit({})
  expect(await moved(), 'pictures keep their place in edit mode').toBe(false)
  const drag = async (from: string, to: string) => {
    const [start, end] = [await centreOf(page, from), await centreOf(page, to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 20, start.y + 5)
    await page.mouse.move(end.x, end.y, { steps: 4 })
    await page.mouse.up()
  }
  await drag('Audio to Text', 'PPTX Translator')
  await expect.poll(names).toEqual(['PDF Tables', 'PPTX Translator', 'Audio to Text', 'Financial Analysis'])
  expect(await textsOf(programs.getByRole('status'))).toEqual(['Audio to Text, 3 of 4'])
  expect(await page.evaluate(() => getSelection()?.toString()), 'no text is selected').toBe('')
  await drag('Financial Analysis', 'PDF Tables')
  await expect.poll(names).toEqual(['Financial Analysis', 'PDF Tables', 'PPTX Translator', 'Audio to Text'])
})

test('arrow keys move a program, and a press on two programs moves the first', async () => {
  const { page, programs, names } = await openEdit({})
  await programs.getByRole('button', { name: 'Move Financial Analysis' }).focus()
  const moveBy = async (key: string) => {
    await page.keyboard.press(key)
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move Financial Analysis')
    return textsOf(programs.getByRole('status'))
  }
  expect(await moveBy('Home')).toEqual(['Financial Analysis, 1 of 4'])
  expect(await moveBy('ArrowRight')).toEqual(['Financial Analysis, 2 of 4'])
  expect(await moveBy('End')).toEqual(['Financial Analysis, 4 of 4'])
  expect(await names()).toEqual(['Audio to Text', 'PDF Tables', 'PPTX Translator', 'Financial Analysis'])
  await programs.getByRole('button', { name: 'Move PPTX Translator' }).click()
  await programs.getByRole('button', { name: 'Move PPTX Translator to the place of Audio to Text' }).click()
  await expect.poll(names).toEqual(['PPTX Translator', 'Audio to Text', 'PDF Tables', 'Financial Analysis'])
})

test('the menu of a program takes its star', async () => {
  const { programs, names } = await openEdit({})
  await programs.getByRole('button', { name: 'Done' }).click()
  await programs.getByRole('button', { name: 'More about Financial Analysis' }).click()
  await programs.getByRole('button', { name: 'Star Financial Analysis' }).click()
  const left = ['Audio to Text', 'PDF Tables', 'PPTX Translator']
  await expect.poll(names).toEqual(left.map((name) => `${name} (opens in new tab)`))
})
