import { beforeAll, expect, test } from 'vitest'
import { messages as en } from '../../../src/texts/en/index.ts'
import { walkAll } from '../../support/keyboard-walk.ts'
import { useStack } from '../../support/portal.ts'
import { useWebKit } from '../../support/webkit.ts'
import type { WebKitVisitor } from '../../support/webkit.ts'

const portal = useStack('webkit-portal')
const open = useWebKit(portal)
beforeAll(() => portal.stack.sites[2]?.behaveAs('fast'))

/** The visible state of each site. */
const statesOf = (visitor: WebKitVisitor) =>
  visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('li[data-state]')].map(
      (tile) => /^(Checking\.\.\.|Operational|Degraded|Down)(,|$)/m.exec(tile.innerText)?.[1],
    ),
  )

/** Refreshes until the states are right. On a busy machine, a fast site may take three seconds and look degraded. */
async function waitForStates(visitor: WebKitVisitor): Promise<void> {
  // The sixth site goes down and comes back.
  const wanted = ['Operational', 'Degraded', 'Operational', 'Down', 'Operational']
  await expect
    .poll(
      async () => {
        const states = (await statesOf(visitor)).slice(0, wanted.length)
        const isDone = !states.includes('Checking...') && (await visitor.sees('button', 'Refresh Status'))
        if (isDone && states.join() !== wanted.join()) await visitor.choose('button', 'Refresh Status')
        return states
      },
      { timeout: 45_000 },
    )
    .toEqual(wanted)
}

test('in WebKit the board tells fast, slow, missing and refused icons apart', async () => {
  const visitor = await open()
  await visitor.visit('/')
  await waitForStates(visitor)
})

test('in WebKit the board works if storage is denied', async () => {
  const visitor = await open({ args: ['--enable-html5-local-storage=false'] })
  await visitor.visit('/')
  expect(await visitor.evaluate(() => localStorage)).toBeNull()
  await waitForStates(visitor)
})

test('in WebKit the drawer takes the focus, keeps it, and returns it', async () => {
  const visitor = await open({ width: 390, height: 500 })
  await visitor.visit('/webpages')
  await visitor.choose('button', en.menu.open)
  await visitor.waitFor('dialog', en.menu.label)
  for (let times = 0; times < 12; times += 1) {
    await visitor.press('Tab')
    expect(await visitor.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
  }
  await visitor.press('Escape')
  await expect.poll(visitor.focused).toBe(en.menu.open)
  await visitor.choose('button', en.menu.open)
  await visitor.choose('link', 'Webinars')
  await visitor.waitFor('heading', 'Webinars')
  expect(await visitor.sees('dialog')).toBe(false)
})

test('in WebKit the palette has two Tab stops, and goes to a page whose name is mistyped', async () => {
  const visitor = await open({ height: 320 })
  await visitor.visit('/')
  await visitor.press('Control+k')
  const field = 'Search the portal'
  await expect.poll(visitor.focused).toBe(field)
  await visitor.press('Shift+Tab')
  expect(await visitor.focused()).toBe('Close search')
  await visitor.press('Tab')
  expect(await visitor.focused()).toBe(field)
  await visitor.press('Tab')
  // The focus may be on no element, because Tab passes the browser's own toolbar.
  expect(await visitor.focused()).toBeOneOf(['', 'Close search'])
  await visitor.press('Shift+Tab')
  await visitor.press('Escape')
  await expect.poll(() => visitor.sees('dialog')).toBe(false)
  await visitor.press('Control+k')
  await expect.poll(visitor.focused).toBe(field)
  await visitor.type('webianrs')
  await visitor.press('Enter')
  await visitor.waitFor('heading', 'Webinars')
})

test.for(['/', '/webpages'])('in WebKit Tab reaches everything on %s, and the focus is visible', async (path) => {
  const visitor = await open()
  await visitor.visit(path)
  for (const name of path === '/' ? [/^Details of ALS News/] : [/^Star ALS News/]) await visitor.waitFor('button', name)
  // The Login of the page takes the place of that of the menu.
  const hasLogin = () => visitor.evaluate(() => document.querySelector('main')?.innerText.includes('Login') === true)
  if (path === '/') await expect.poll(hasLogin).toBe(true)
  expect(await walkAll(visitor)).toEqual([])
})
