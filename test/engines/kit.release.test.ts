import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { usePortal } from '../support/portal.ts'
import { useVisitors } from '../support/visitor.ts'

const portal = usePortal('kit', { kit: true, sites: 'fast' })
const visit = useVisitors(portal)

test('the kit is accessible in both themes, and shows what the pointer and the keyboard do', async () => {
  const { page } = await visit({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(portal.at('/kit'), { waitUntil: 'domcontentloaded' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(244, 247, 247)')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('radio', { name: 'Dark' }).first().check()
  await expect.poll(ground).toBe('rgb(10, 22, 27)')
  expect(await violationsOf(page)).toEqual([])
  /** Of the first button in each state. */
  const looks = await page.evaluate(() =>
    ['rest', 'hover', 'focus-visible', 'active'].map((state) => {
      const button = document.querySelector(`[data-show="${state}"] button`)
      const { backgroundColor, outlineStyle, boxShadow } = button ? getComputedStyle(button) : new CSSStyleDeclaration()
      return `${backgroundColor} ${outlineStyle} ${boxShadow}`
    }),
  )
  expect(new Set(looks).size).toBe(4)
})
