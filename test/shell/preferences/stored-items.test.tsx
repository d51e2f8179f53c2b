// @vitest-environment happy-dom
import '../../support/styles.ts'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/texts/index.ts'
import { anonymous, boardOf, config, now, openPortal, signedIn, staff } from '../../support/fake-portal.tsx'
import { doing, textsOf } from '../../support/screen.ts'
import { createWorld } from '../../support/world.ts'

const cards = JSON.stringify({ stars: [config.cards.webpages[0]?.url ?? ''], recent: [] })

async function openList(
  situation: Parameters<typeof openPortal>[1] = {},
  stored: Readonly<Record<string, string>> = { 'als.history': '{}', 'als.shortcuts': cards, 'als.shortcuts.1': cards },
) {
  const world = createWorld(stored)
  world.setClock(now)
  const portal = await openPortal('/webinars', { world, board: boardOf(['operational', 'down']), ...situation })
  const t = messages[portal.cores.preferences.get().locale]
  doing(() => portal.get('button', t.preferences.title).click())
  await act(async () => portal.get('button', t.privacy.title).click())
  const dialog = portal.get('dialog', t.privacy.title)
  const rows = () => [...dialog.querySelectorAll('li')]
  const row = (name: string) => {
    const item = rows().find((each) => each.querySelector('h3')?.textContent === name)
    if (item === undefined) throw new Error(`No row ${name}`)
    return item
  }
  return {
    ...portal,
    world,
    t,
    row,
    rows,
    button: (name: string) => portal.get('button', t.privacy.deleteItem(name)),
    status: () => [...dialog.querySelectorAll('[role="status"]')].at(-1),
    press: (element: HTMLElement) => act(async () => element.click()),
  }
}

test.each(['en', 'es'] as const)(
  'the list has five rows by purpose, each with a sentence and Delete, in %s',
  async (locale) => {
    const { t, rows, button } = await openList({ stored: { 'als.locale': locale } })
    const texts = Object.values(t.privacy.stored)
    expect(
      rows()
        .slice(0, 5)
        .map((row) => textsOf([...row.querySelectorAll('h3, p')])),
    ).toEqual(texts.map(({ name, purpose }) => [name, purpose]))
    for (const { name } of texts) expect(button(name).getAttribute('aria-disabled')).toBeNull()
  },
)

test('the list names the servers that the page asks', async () => {
  const { row, t } = await openList()
  const { sites, provider } = t.privacy.hosts
  const textsIn = (name: string) => textsOf([...row(name).querySelectorAll('p')])
  expect(textsIn(sites.name)).toEqual(['www.als.example, news.als.example', sites.purpose])
  expect(textsIn(provider.name)).toEqual(['id.als.example', provider.purpose])
})

test('what is of value is deleted after a question, and the same key twice keeps it', async () => {
  const { t, cores, world, row, button, press, get, all, status } = await openList()
  const { name, question } = t.privacy.stored.cards
  const toggle = button(name)
  toggle.focus()
  await press(toggle)
  expect(get('alert').textContent).toBe(question)
  expect(toggle.textContent).toBe('Cancel')
  await press(toggle)
  expect(all('alert')).toEqual([])
  expect(world.storage.items.size).toBe(3)
  await press(toggle)
  get('button', 'Delete').focus()
  await press(get('button', 'Delete'))
  expect([...world.storage.items.keys()], 'the cards of all users, and nothing else').toEqual(['als.history'])
  expect(cores.shortcuts.of(null).get(), 'the page follows').toMatchObject({ stars: [] })
  expect(document.activeElement).toBe(toggle)
  expect(toggle.getAttribute('aria-disabled')).toBe('true')
  expect(row(name).textContent).toContain('Deleted')
  expect(status()?.textContent).toBe('Deleted: Starred and recently opened cards.')
})

test('what a sign-in needs can be deleted only while nobody is signed in', async () => {
  const { t, button, setAuth } = await openList({ auth: signedIn(staff) })
  const isDisabled = () => button(t.privacy.stored['sign-in'].name).getAttribute('aria-disabled')
  expect(isDisabled()).toBe('true')
  await act(async () => setAuth(anonymous))
  expect(isDisabled()).toBeNull()
})
