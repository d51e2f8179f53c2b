import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFirefox } from '../support/browser.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
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

test('arrow keys move a program, and so does the menu of its dots', async () => {
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
  const places = programs.getByRole('list', { name: 'Move to the place of' })
  await page.keyboard.press('Escape')
  expect([await places.count(), await programs.getByRole('button', { name: 'Done' }).count()]).toEqual([0, 1])
  await programs.getByRole('button', { name: 'Move PPTX Translator' }).click()
  await places.getByRole('button', { name: 'Audio to Text' }).click()
  await expect.poll(names).toEqual(['PPTX Translator', 'Audio to Text', 'PDF Tables', 'Financial Analysis'])
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move PPTX Translator')
})

test('a double click on a star leaves it as it was, and moves no program', async () => {
  const { programs, names, moved } = await openEdit({})
  const suggestions = programs.getByRole('list', { name: 'Suggestions' })
  const starOf = (place: number) => suggestions.getByRole('button', { name: /^Star / }).nth(place)
  await starOf(0).click()
  await starOf(1).dblclick()
  expect([await starOf(0).getAttribute('aria-pressed'), await starOf(1).getAttribute('aria-pressed')]).toEqual([
    'true',
    'false',
  ])
  expect(await moved()).toBe(false)
  const added = (await textsOf(suggestions.getByRole('listitem')))[0] ?? ''
  await programs.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await names()).length).toBe(5)
  expect((await names()).at(-1)).toContain(added)
})

test('the menu of a program takes its star', async () => {
  const { programs, names } = await openEdit({})
  await programs.getByRole('button', { name: 'Done' }).click()
  await programs.getByRole('button', { name: 'More about Financial Analysis' }).click()
  await programs.getByRole('button', { name: 'Star Financial Analysis' }).click()
  const left = ['Audio to Text', 'PDF Tables', 'PPTX Translator']
  await expect.poll(names).toEqual(left.map((name) => `${name} (opens in new tab)`))
})

describe('of 30 programs on a phone', () => {
  const many = usePortal('programs-30', {
    sites: 'fast',
    content: {
      ...shipped,
      cards: {
        ...shipped.cards,
        webpages: Array.from({ length: 30 }, (_, index) => ({
          name: `Program ${index + 1}`,
          url: `https://program-${index + 1}.als.example`,
        })),
      },
    },
  })
  const visitMany = useVisitors(many)

  // Its driver knows no phones.
  test.skipIf(isFirefox)(
    'the last comes first by the menu of its dots, in which all places can be reached',
    async () => {
      const { page, goTo } = await visitMany({ hasTouch: true, isMobile: true })
      await goTo('/')
      await signIn(page, 'Ana Torres')
      await page.evaluate(
        (text) => localStorage.setItem('als.shortcuts.ana', text),
        JSON.stringify({ stars: Array.from({ length: 30 }, (_, index) => `https://program-${index + 1}.als.example`) }),
      )
      await page.setViewportSize({ width: 390, height: 844 })
      await goTo('/')
      const programs = page.getByRole('region', { name: 'Your programs' })
      await programs.getByRole('button', { name: 'Edit' }).tap()
      await programs.getByRole('button', { name: 'Move Program 30' }).tap()
      const places = programs.getByRole('list', { name: 'Move to the place of' }).getByRole('button')
      expect(await places.count()).toBe(29)
      const panel = page.locator('[popover]')
      const box = await panel.boundingBox()
      expect([box?.y ?? -1, 844 - (box?.y ?? 0) - (box?.height ?? 0)].every((room) => room >= 0)).toBe(true)
      await places.first().tap()
      const names = () => textsOf(programs.getByRole('list', { name: 'Starred' }).getByRole('listitem'))
      await expect.poll(async () => (await names())[0]).toMatch(/Program 30$/)
      const isInView = () =>
        programs.getByRole('button', { name: 'Move Program 30' }).evaluate((button) => {
          const { top, bottom } = button.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
      await expect.poll(isInView).toBe(true)
    },
  )
})

test("Status in a program's menu leads to its site and marks it, in the shown page too", async () => {
  const { page, goTo } = await visit()
  await goTo('/')
  await signIn(page, 'Ana Torres')
  await page.getByRole('button', { name: 'More about Benchmarking' }).first().click()
  await page.getByRole('link', { name: 'Status', exact: true }).click()
  const marked = page.locator('li[data-target]')
  await expect.poll(() => textsOf(marked)).toEqual([expect.stringContaining('Benchmarking Portal')])
  expect(await page.getByRole('link', { name: 'Status', exact: true }).isVisible()).toBe(false)
  await page.goBack()
  await expect.poll(() => marked.count()).toBe(0)
})
