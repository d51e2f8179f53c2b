// @vitest-environment happy-dom
import '../../support/styles.ts'
import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AuthState } from '../../../src/auth/index.ts'
import type { Card } from '../../../src/portal/config.ts'
import { anonymous, client, config, openPortal, signedIn, staff } from '../../support/fake-portal.tsx'
import { doing, textsOf } from '../../support/screen.ts'

// happy-dom loads no images and reports them as complete. Report them as still loading.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

/** `count` cards for everybody, and three more for staff. */
const cardsOf = (count: number): readonly Card[] =>
  Array.from({ length: count + 3 }, (_, index): Card => ({
    name: { en: `Report ${index + 1}`, es: `Informe ${index + 1}` },
    url: `https://report-${index + 1}.als.example`,
    imagePath: 'images/a.svg',
    description: { es: index % 2 === 0 ? 'Valoración de activos.' : 'Precios de transferencia.' },
    ...(index >= count && { isALSaccess: true }),
  }))

async function open(
  count: number,
  { auth = anonymous, locale = 'en' }: { readonly auth?: AuthState; readonly locale?: string } = {},
) {
  const many = { ...config, cards: { ...config.cards, webpages: cardsOf(count) } }
  const opened = await openPortal('/webpages', { config: many, auth, stored: { 'als.locale': locale } })
  const main = within(opened.get('main'))
  const input = () => main.getByRole<HTMLInputElement>('searchbox')
  return {
    ...opened,
    hasFilter: () => main.queryByRole('searchbox') !== null,
    input,
    type: (query: string) => fireEvent.input(input(), { target: { value: query } }),
    shown: () => textsOf(main.queryAllByRole('heading', { level: 2 })),
    /** The sentences of the live region. */
    status: () => textsOf([...main.getByRole('status').children]),
  }
}

test('a page with twelve cards has no filter, and one with more has', async () => {
  const few = await open(12)
  await act(async () => {})
  expect(few.hasFilter()).toBe(false)
  few.close()
  const many = await open(13)
  expect([many.input().type, many.input().getAttribute('aria-label')]).toEqual([
    'search',
    'Filter by name or description',
  ])
  const list = document.getElementById(many.input().getAttribute('aria-controls') ?? '')
  expect(list?.querySelectorAll('[role="listitem"]')).toHaveLength(13)
  expect(many.status()).toEqual([])
})

test('only the cards that the viewer may see count', async () => {
  const { type, status } = await open(11, { auth: signedIn(staff) })
  type('report')
  expect(status()).toEqual(['14 of 14 cards'])
  const { hasFilter } = await open(11, { auth: signedIn(client) })
  await act(async () => {})
  expect(hasFilter()).toBe(false)
})

test('space for the filter is reserved for every viewer, if there are more than twelve cards in all', async () => {
  const beforeList = ({ host }: { readonly host: HTMLElement }) =>
    host.querySelector('main ul[aria-label]')?.parentElement?.previousElementSibling?.tagName
  for (const auth of [{ status: 'unknown' }, anonymous, signedIn(staff)] as const) {
    expect(beforeList(await open(11, { auth }))).toBe('DIV')
  }
  expect(beforeList(await open(9))).not.toBe('DIV')
})

test('the filter leaves the cards that have all the words in name or description, and counts them', async () => {
  const { type, shown, status, input } = await open(20)
  type('valoracion')
  expect(shown()).toEqual(Array.from({ length: 10 }, (_, index) => `Report ${2 * index + 1}`))
  expect(status()).toEqual(['10 of 20 cards'])
  type('9 VALOR')
  expect(shown()).toEqual(['Report 9'])
  const escape = (how = {}) =>
    doing(() => input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...how })))
  escape({ isComposing: true })
  expect(input().value, 'an Escape that ends a composition').toBe('9 VALOR')
  escape()
  expect([input().value, shown().length, status()]).toEqual(['', 20, []])
})

test('in Spanish the filter finds Spanish names and speaks Spanish', async () => {
  const { type, shown, status, input } = await open(20, { locale: 'es' })
  expect(input().getAttribute('aria-label')).toBe('Filtrar por nombre o descripción')
  type('informe 7')
  expect([shown(), status()]).toEqual([['Informe 7'], ['1 de 20 tarjetas']])
})

test('without matches the filter offers to clear it, which returns the focus', async () => {
  const { type, shown, status, input, get, all } = await open(20)
  type('zebra')
  expect(shown()).toEqual([])
  expect(status()).toEqual(['0 of 20 cards', ' No results for all of these words. Try fewer.'])
  doing(() => get('button', 'Clear filter').click())
  expect([
    input().value,
    shown().length,
    document.activeElement === input(),
    all('button', 'Clear filter').length,
  ]).toEqual(['', 20, true, 0])
})

test('a card that comes while a filter is on is filtered too, and none stays hidden when the filter goes', async () => {
  const { type, shown, status, setAuth } = await open(13, { auth: signedIn(staff) })
  type('report 1')
  expect(shown()).toHaveLength(8)
  setAuth(anonymous)
  expect([shown().length, status()]).toEqual([5, ['5 of 13 cards']])
  setAuth(signedIn(staff))
  expect(shown()).toHaveLength(8)

  const fewer = await open(11, { auth: signedIn(staff) })
  fewer.type('report 1')
  expect(fewer.shown()).toHaveLength(6)
  fewer.setAuth(anonymous)
  expect([fewer.hasFilter(), fewer.shown().length]).toEqual([false, 11])
})

test('the filter finds what the search finds', async () => {
  const { type, shown, status } = await open(20)
  const countOf = (query: string) => {
    type(query)
    return shown().length
  }
  expect(countOf('informe'), 'another language').toBe(20)
  expect(countOf('rpeort'), 'a typing mistake').toBe(20)
  expect(countOf('report-7.als'), 'a host').toBe(1)
  expect(countOf('the report 7, please'), 'little words').toBe(1)
  expect(countOf('ｒｅｐｏｒｔ'), 'full width').toBe(20)
  expect(countOf('🎉'), 'an emoji').toBe(0)
  expect(countOf('valoración zebra')).toBe(10)
  expect(status()).toEqual(['Nothing has all of these words. Closest: ', '10 of 20 cards'])
  expect(countOf('¡!'), 'no word').toBe(20)
})
