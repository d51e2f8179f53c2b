/** One action of a person. The figures of all its key presses share one row of the table. */
export interface Step {
  readonly name: string
  /** Selector of the element to focus first. Default: the focus stays. */
  readonly at?: string
  readonly keys: readonly string[]
  /** Selector of an element that must be gone before the next step. */
  readonly until?: string
}

export interface Scene {
  readonly name: string
  readonly path: string
  /** The steps together restore the initial state, so that the scene can be played again. */
  readonly steps: readonly Step[]
}

/** The beginnings of two words. A fifth of the cards match the first one. */
const query = [...'valora', 'Space', ...'ma']

export const finding: readonly Scene[] = [
  {
    name: 'Palette',
    path: '/webpages',
    steps: [
      { name: 'Palette: open', at: 'nav a[href="/webpages"]', keys: ['Control+k'] },
      { name: 'Palette: a letter', keys: query },
      { name: 'Palette: an arrow', keys: ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowUp'] },
      { name: 'Palette: a letter taken back', keys: query.map(() => 'Backspace') },
      { name: 'Palette: close', keys: ['Escape'] },
    ],
  },
  {
    name: 'Filter',
    path: '/webpages',
    steps: [
      { name: 'Filter: a letter', at: 'main input[type="search"]', keys: query },
      { name: 'Filter: a letter taken back', keys: ['Backspace', 'Backspace', 'Backspace'] },
      { name: 'Filter: empty it', keys: ['Escape'] },
      { name: 'Filter: letters that nothing has', keys: ['z', 'q'] },
      { name: 'Filter: empty it again', keys: ['Escape'] },
    ],
  },
]

const menu: readonly Step[] = [
  { name: 'Menu: collapse and expand', at: 'nav button[aria-controls]', keys: ['Enter', 'Enter'] },
]
const preferences: readonly Step[] = [
  { name: 'Theme', at: 'input[name="sidebar-theme"]:checked', keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'] },
  { name: 'Language', at: 'input[name="sidebar-language"]:checked', keys: ['ArrowRight', 'ArrowLeft'] },
]
const to = (name: string, path: string): Step => ({
  name: `Page: to ${name}`,
  at: `nav a[href="${path}"]`,
  keys: ['Enter'],
})

export const everything: readonly Scene[] = [
  {
    name: 'Dashboard',
    path: '/',
    steps: [
      ...menu,
      ...preferences,
      { name: 'Details: open', at: 'main button[aria-haspopup="dialog"]', keys: ['Enter'] },
      { name: 'Details: close', keys: ['Escape'] },
      { name: 'Refresh Status', at: 'main button + button', keys: ['Enter'], until: 'main section[aria-busy="true"]' },
      to('Webinars', '/webinars'),
      to('Dashboard', '/'),
    ],
  },
  {
    name: 'Cards',
    path: '/webpages',
    steps: [
      ...menu,
      ...preferences,
      { name: 'Star a card, and take it back', at: 'main li button[aria-pressed]', keys: ['Enter', 'Enter'] },
      to('Webinars', '/webinars'),
      to('Webpages', '/webpages'),
    ],
  },
]
