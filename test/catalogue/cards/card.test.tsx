// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Card } from '../../../src/portal/config.ts'
import { client, config, openPortal, signedIn } from '../../support/fake-portal.tsx'
import { doing } from '../../support/screen.ts'

/** Shows one card on the page Demo. happy-dom loads no images and reports them as complete, unless told otherwise. */
async function open(card: Partial<Card>, isComplete = false) {
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)
  onTestFinished(() => complete.mockRestore())
  const demo = [{ name: 'General Ledger', url: 'https://ledger.example/', ...card }]
  const { get } = await openPortal('/demo', {
    auth: signedIn(client),
    config: { ...config, cards: { ...config.cards, demo } },
  })
  const main = within(get('main'))
  return { main, item: main.getByRole('listitem') }
}

test('a card has one link to its address, around a heading that is only its name', async () => {
  const { main } = await open({ imagePath: 'images/a.svg' })
  expect(main.getByRole('heading', { level: 2, name: 'General Ledger' }).closest('a')).toBe(main.getByRole('link'))
})

test('a card of a section has a heading of the third level', async () => {
  const { main } = await open({ section: 'Finance' })
  expect(main.getByRole('heading', { level: 3, name: 'General Ledger' })).toBeTruthy()
})

test.each([
  ['https://ledger.example/', '_blank', 'noopener noreferrer'],
  ['/apps', null, null],
])('%s opens in a tab of its own only if it is no page of the portal', async (url, target, rel) => {
  const { main } = await open({ url })
  const link = main.getByRole('link')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([target, rel])
})

test('a picture is decorative and has the specified height', async () => {
  const { item } = await open({ imagePath: 'images/a.svg' })
  const picture = item.querySelector('img')
  expect(picture?.getAttribute('alt')).toBe('')
  expect(picture?.getAttribute('height')).toBe('200')
})

test('a monogram of the same height replaces a picture that fails to load', async () => {
  const { item } = await open({ imagePath: 'images/a.svg' })
  doing(() => item.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(item.querySelector('img')).toBeNull()
  expect(item.querySelector('svg[height]')?.getAttribute('height')).toBe('200')
})

test('a monogram replaces a picture that failed before hydration', async () => {
  const { item } = await open({ imagePath: 'images/a.svg' }, true)
  expect(item.querySelector('svg[height]')?.getAttribute('height')).toBe('200')
})

test('a card without a picture has a monogram, and one without a description no empty paragraph', async () => {
  const { item } = await open({})
  expect(item.querySelector('img')).toBeNull()
  expect(item.querySelector('svg[aria-hidden="true"] text')?.textContent).toBe('GL')
  expect(item.querySelector('svg')?.getAttribute('height')).toBe('200')
  expect(item.querySelectorAll('p')).toHaveLength(0)
})
