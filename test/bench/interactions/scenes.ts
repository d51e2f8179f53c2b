import type { Locator, Page } from 'playwright-core'

/** An action of a user. The figures of all its key presses share one row of the table. */
export interface Step {
  /** Absent if the step only prepares the next one, or restores the initial state. */
  readonly name?: string
  /** The element to focus first. Default: the focus stays. */
  readonly focus?: (page: Page) => Locator
  readonly keys: readonly string[]
}

export interface Scene {
  readonly name: string
  readonly path: string
  /** The steps together restore the initial state, so that the scene can be played again. */
  readonly steps: readonly Step[]
}

const menuLink = (name: string) => (page: Page) => page.getByRole('navigation').getByRole('link', { name })
const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name })
const chosen = (group: string) => (page: Page) =>
  page.getByRole('group', { name: group }).getByRole('radio', { checked: true })

/** The beginnings of two words. A fifth of the cards match the first one. */
const query = [...'valora', 'Space', ...'ma']

const escape: Step = { keys: ['Escape'] }
const preferences: readonly Step[] = [
  { focus: (page) => page.getByRole('button', { name: 'Preferences' }), keys: ['Enter'] },
  { name: 'theme', focus: chosen('Theme'), keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { name: 'language', focus: chosen('Language'), keys: ['ArrowRight', 'ArrowLeft'] },
  escape,
]
const to = (name: string): Step => ({ name: `to ${name}`, focus: menuLink(name), keys: ['Enter'] })

/** Of the design point. */
export const scenes: readonly Scene[] = [
  {
    name: 'Palette',
    path: '/webpages',
    steps: [
      { name: 'open', focus: menuLink('Webpages'), keys: ['Control+k'] },
      { name: 'a letter', keys: query },
      { name: 'an arrow', keys: ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp'] },
      escape,
    ],
  },
  {
    name: 'Filter',
    path: '/webpages',
    steps: [{ name: 'a letter', focus: (page) => page.getByRole('main').getByRole('searchbox'), keys: query }, escape],
  },
  {
    name: 'Dashboard',
    path: '/',
    steps: [
      ...preferences,
      { name: 'open details', focus: button('Details'), keys: ['Enter'] },
      escape,
      to('Webinars'),
      to('Dashboard'),
    ],
  },
  { name: 'Cards', path: '/webpages', steps: [...preferences, to('Webinars'), to('Webpages')] },
]

const fold: Step = { focus: (page) => page.locator('summary').first(), keys: ['Enter'] }
const jumpTo = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name, exact: true })

/** Of a long page, whose cards are compact until the user chooses otherwise. */
export const longPageScenes: readonly Scene[] = [
  {
    name: 'Long page',
    path: '/webpages',
    steps: [
      { name: 'a letter', focus: (page) => page.getByRole('main').getByRole('searchbox'), keys: query },
      escape,
      { ...fold, name: 'fold' },
      { ...fold, name: 'unfold' },
      { name: 'jump', focus: jumpTo('Section 20'), keys: ['Enter'] },
      { name: 'to Cards', focus: chosen('View'), keys: ['ArrowLeft'] },
      { name: 'to Compact', focus: chosen('View'), keys: ['ArrowRight'] },
    ],
  },
]
