// @vitest-environment happy-dom
import '../support/styles.ts'
import { act, fireEvent, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { boardOf, config, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing } from '../support/screen.ts'
import { createWorld } from '../support/world.ts'

// Load the palette up front, because on a busy machine that takes longer than `vi.waitFor` waits.
beforeAll(async () => {
  await import('../../src/search/palette.tsx')
}, 60_000)

const main = 'https://www.als.example'

async function open(contact?: string) {
  const text = JSON.stringify({ stars: [], recent: [main] })
  const world = createWorld({ [`als.shortcuts.${staff.sub}`]: text })
  const portal = await openPortal('/webinars', {
    auth: signedIn(staff),
    world,
    config: { ...config, ...(contact !== undefined && { contact }) },
  })
  const { all, get } = portal
  const press = (key: string, target: EventTarget = document.body) =>
    act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  await press('/')
  const input = await vi.waitFor(async () => {
    await act(async () => {})
    return get('combobox') as HTMLInputElement
  })
  return {
    ...portal,
    input,
    press,
    pressHere: (key: string) => press(key, input),
    type: (text: string) => fireEvent.input(input, { target: { value: text } }),
    labels: () => all('option').map((option) => option.querySelector(':scope > span:nth-child(2)')?.textContent),
    status: () => within(get('dialog')).getByRole('status').textContent,
  }
}

test('the placeholder is the name of the field', async () => {
  const { input } = await open()
  expect(input.placeholder).toBe(input.getAttribute('aria-label'))
})

test('an empty query offers recent items, then the pages, without a count', async () => {
  const { labels, status, type, all } = await open()
  expect(all('group', 'Recent')).toHaveLength(1)
  expect(all('group', 'Pages')).toHaveLength(1)
  expect(all('group').filter((group) => group.closest('dialog'))).toHaveLength(2)
  expect(labels()).toEqual(['Main site', 'Dashboard', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars'])
  expect(status()).toBe('')
  type('benchmarking')
  expect([labels(), status()]).toEqual([['Benchmarking'], '1 result'])
  type('zebra')
  expect([labels(), status()]).toEqual([[], 'No results. Try another word or fewer letters.'])
})

test('if nothing has all words, the closest are shown under a heading that says so', async () => {
  const { labels, status, type, get, all } = await open()
  type('the predictions for mars')
  expect(labels()).toEqual(['Predictions'])
  expect(status()).toBe('1 close result')
  const group = get('group', 'Nothing has all of these words. Closest:')
  expect(group.contains(get('option', 'Predictions predictions Demo'))).toBe(true)
  type('predictions')
  expect(all('group').filter((group) => group.closest('dialog'))).toEqual([])
})

test('“Preferences” and “?” open their dialogs instead of the palette', async () => {
  const { type, press, pressHere, get, all } = await open()
  type('preferences')
  await pressHere('Enter')
  expect(get('dialog', 'Preferences')).toBeTruthy()
  expect(all('dialog', 'Search')).toEqual([])
  doing(() => get('button', 'Close preferences').click())
  await press('?')
  expect(get('dialog', 'Keyboard shortcuts')).toBeTruthy()
})

test('a question mark shows the shortcuts unless something has been typed', async () => {
  const { type, pressHere, get, all } = await open()
  type('a')
  await pressHere('?')
  expect(all('dialog', 'Keyboard shortcuts')).toEqual([])
  type('')
  await pressHere('?')
  expect(get('dialog', 'Keyboard shortcuts')).toBeTruthy()
})

test('a result shows the words by which it matches, unless its name or its state matches', async () => {
  const { type, get } = await open()
  type('descripción predictions')
  expect(get('option', 'Predictions Descripción Demo')).toBeTruthy()
  type('predictions')
  expect(get('option', 'Predictions Demo')).toBeTruthy()
})

test('without a result, a sentence leads to the administrators', async () => {
  const { type, get, getByText } = await open('https://desk.als.example')
  type('zebra')
  const link = get('link', 'the portal’s administrators (opens in new tab)')
  expect(link.closest('p')?.contains(getByText(/^If it should be here, tell/))).toBe(true)
  expect(link.getAttribute('href')).toBe('https://desk.als.example')
})

test.each([
  ['mailto:it@als.example', /^mailto:it@als\.example\?subject=/, null],
  ['https://desk.als.example', null, 'https://desk.als.example'],
])('a report to %s opens without leaving an empty tab', async (contact, mail, tab) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const assigned = vi.spyOn(location, 'assign').mockReturnValue()
  const { type, pressHere, labels } = await open(contact)
  type('incidencia')
  expect(labels()).toEqual(['Report a problem'])
  await pressHere('Enter')
  expect(assigned.mock.calls).toEqual(mail === null ? [] : [[expect.stringMatching(mail)]])
  expect(opened.mock.calls.map(([url]) => url)).toEqual(tab === null ? [] : [tab])
  vi.restoreAllMocks()
})

test('a result with an address is a link, and a click that opens another tab is left to the browser', async () => {
  const { type, get, all, cores } = await open()
  type('benchmarking')
  const result = get('option', 'Benchmarking Apps') as HTMLAnchorElement
  const url = config.cards.apps[0]?.url
  expect([result.getAttribute('href'), result.tabIndex]).toEqual([url, -1])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  for (const [name, options] of [
    ['click', { ctrlKey: true }],
    ['auxclick', { button: 1 }],
  ] as const) {
    const event = new MouseEvent(name, { bubbles: true, cancelable: true, ...options })
    doing(() => result.dispatchEvent(event))
    expect([name, event.defaultPrevented, opened.mock.calls.length]).toEqual([name, false, 0])
  }
  expect(all('combobox')).toHaveLength(1)
  expect(cores.shortcuts.of(staff.sub).get().recent[0]).toContain('Benchmarking')
  doing(() => result.click())
  expect(opened).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener,noreferrer')
  expect(all('combobox')).toEqual([])
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'an Enter that ends a composition opens nothing: %j',
  async (how) => {
    const { input, type, all } = await open()
    type('webpages')
    await act(async () =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how })),
    )
    expect(all('combobox')).toHaveLength(1)
  },
)

test.each([
  ['Cyrillic', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['Greek', { key: 'κ', code: 'KeyK', ctrlKey: true }, true],
  ['Arabic', { key: 'ن', code: 'KeyK', ctrlKey: true }, true],
  ['Arabic', { key: 'ظ', code: 'Slash' }, true],
  ['Dvorak', { key: 'k', code: 'KeyV', ctrlKey: true }, true],
  ['Dvorak', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ['Canadian', { key: 'é', code: 'Slash' }, false],
] as const)('on a %s keyboard %j opens the palette: %s', async (_layout, keys, isOpened) => {
  const { all } = await openPortal('/')
  doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })))
  expect(all('combobox')).toHaveLength(isOpened ? 1 : 0)
})

test('on an Arabic keyboard a question mark shows the shortcuts', async () => {
  const { all } = await openPortal('/')
  const keys = { key: '؟', code: 'Slash', shiftKey: true }
  doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })))
  expect(all('dialog', 'Keyboard shortcuts')).toHaveLength(1)
})

const pressKeys = (...keys: readonly KeyboardEventInit[]) => {
  for (const init of keys)
    doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })))
}

test.each([
  ['MacIntel', { metaKey: true }, 1],
  ['MacIntel', { ctrlKey: true }, 0],
  ['Win32', { ctrlKey: true }, 1],
] as const)('on %s, K with %j opens the palette: %s', async (platform, modifier, count) => {
  const fake = vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  onTestFinished(() => fake.mockRestore())
  const { all } = await openPortal('/')
  pressKeys({ key: 'k', code: 'KeyK', ...modifier })
  expect(all('combobox')).toHaveLength(count)
})

test('single keys do nothing once they are switched off, and Ctrl K works', async () => {
  const { all } = await openPortal('/', { stored: { 'als.single-keys': 'off' } })
  pressKeys({ key: '?' })
  expect(all('dialog')).toHaveLength(0)
  pressKeys({ key: '/' })
  expect(all('combobox')).toHaveLength(0)
  pressKeys({ key: 'k', ctrlKey: true })
  expect(all('combobox')).toHaveLength(1)
})

test('a text that dictation types into the page opens nothing', async () => {
  const { all } = await openPortal('/')
  pressKeys({ key: 'o' }, { key: 'r' }, { key: '/' }, { key: '?' })
  expect([...all('combobox'), ...all('dialog')]).toHaveLength(0)
})

test('a row that was chosen stays chosen while other rows come and go, and typing chooses the first', async () => {
  const { type, pressHere, setBoard, labels, all } = await open()
  const selected = () => labels()[all('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')]
  setBoard(boardOf(['operational', 'down']))
  type('down')
  setBoard(boardOf(['down', 'down']))
  expect([labels(), selected()], 'nothing was chosen').toEqual([['Main site', 'News', 'Dashboard'], 'Main site'])
  await pressHere('ArrowDown')
  setBoard(boardOf(['operational', 'down']))
  expect([labels(), selected()]).toEqual([['News', 'Dashboard'], 'News'])
  setBoard(boardOf(['down', 'down']))
  expect(selected()).toBe('News')
  setBoard(boardOf(['down', 'operational']))
  expect([labels(), selected()], 'the chosen row is gone').toEqual([['Main site', 'Dashboard'], 'Dashboard'])
  setBoard(boardOf(['down', 'down']))
  expect(selected()).toBe('News')
  type('downs')
  type('down')
  expect(selected()).toBe('Main site')
})
