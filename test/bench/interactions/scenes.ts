import type { Locator, Page } from 'playwright-core'

/** One action of a person. The figures of all its key presses share one row of the table. */
export interface Step {
  readonly name: string
  /** The element to focus first. Default: the focus stays. */
  readonly at?: (page: Page) => Locator
  readonly keys: readonly string[]
  /** An element that must be gone before the next step. */
  readonly until?: (page: Page) => Locator
}

export interface Scene {
  readonly name: string
  readonly path: string
  /** The steps together restore the initial state, so that the scene can be played again. */
  readonly steps: readonly Step[]
}

const menuLink = (name: string) => (page: Page) => page.getByRole('navigation').getByRole('link', { name })
const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name })
const filter = (page: Page) => page.getByRole('main').getByRole('searchbox')
const chosen = (group: string) => (page: Page) =>
  page.getByRole('group', { name: group }).getByRole('radio', { checked: true })

/** The beginnings of two words. A fifth of the cards match the first one. */
const query = [...'valora', 'Space', ...'ma']

export const finding: readonly Scene[] = [
  {
    name: 'Palette',
    path: '/webpages',
    steps: [
      { name: 'open', at: menuLink('Webpages'), keys: ['Control+k'] },
      { name: 'a letter', keys: query },
      { name: 'an arrow', keys: ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp'] },
      { name: 'a letter taken back', keys: query.map(() => 'Backspace') },
      { name: 'close', keys: ['Escape'] },
    ],
  },
  {
    name: 'Filter',
    path: '/webpages',
    steps: [
      { name: 'a letter', at: filter, keys: query },
      { name: 'a letter taken back', keys: ['Backspace', 'Backspace', 'Backspace'] },
      { name: 'empty it', keys: ['Escape'] },
      { name: 'letters that nothing has', keys: ['z', 'q'] },
      { name: 'empty it again', keys: ['Escape'] },
    ],
  },
]

const menu: readonly Step[] = [
  {
    name: 'collapse and expand the menu',
    at: (page) => page.getByRole('button', { name: /sidebar$/ }),
    keys: ['Enter', 'Enter'],
  },
]
const preferences: readonly Step[] = [
  { name: 'open the preferences', at: (page) => page.getByRole('button', { name: 'Preferences' }), keys: ['Enter'] },
  { name: 'theme', at: chosen('Theme'), keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { name: 'language', at: chosen('Language'), keys: ['ArrowRight', 'ArrowLeft'] },
  { name: 'close the preferences', keys: ['Escape'] },
]
const to = (name: string): Step => ({ name: `to ${name}`, at: menuLink(name), keys: ['Enter'] })

export const everything: readonly Scene[] = [
  {
    name: 'Dashboard',
    path: '/',
    steps: [
      ...menu,
      ...preferences,
      { name: 'open details', at: button('Details'), keys: ['Enter'] },
      { name: 'close details', keys: ['Escape'] },
      {
        name: 'refresh',
        at: button('Refresh Status'),
        keys: ['Enter'],
        until: (page) => page.locator('main [aria-busy="true"]'),
      },
      to('Webinars'),
      to('Dashboard'),
    ],
  },
  {
    name: 'Cards',
    path: '/webpages',
    steps: [
      ...menu,
      ...preferences,
      { name: 'star a card, and take it back', at: button('Star'), keys: ['Enter', 'Enter'] },
      to('Webinars'),
      to('Webpages'),
    ],
  },
]
