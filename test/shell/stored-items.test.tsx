// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WEEK_MS } from '../../src/status/index.ts'
import { messages } from '../../src/texts/index.ts'
import { anonymous, boardOf, client, config, now, openPortal, signedIn, staff } from '../support/fake-portal.tsx'
import { doing, textsOf } from '../support/screen.ts'
import { createWorld } from '../support/world.ts'

const { authority, clientId } = config.identity
const record = { expires_at: (now + 3_600_000) / 1000, token_type: 'DPoP', access_token: 'secret' }
const tabStorage = { [`oidc.user:${authority}:${clientId}`]: JSON.stringify(record) }
const history = JSON.stringify({ 'https://www.als.example': [['operational', now - 60_000, now - 60_000]] })
const cards = (star: string) => JSON.stringify({ stars: [star], recent: ['https://www.als.example'] })

async function openList(
  situation: Parameters<typeof openPortal>[1] = {},
  stored: Readonly<Record<string, string>> = { 'als.history': history },
) {
  const world = createWorld(stored)
  world.setClock(now)
  const portal = await openPortal('/webinars', { world, board: boardOf(['operational', 'down']), ...situation })
  const t = messages[portal.cores.preferences.get().locale]
  doing(() => portal.get('button', t.preferences.title).click())
  await act(async () => portal.get('button', t.privacy.title).click())
  const dialog = portal.get('dialog', t.privacy.title)
  const row = (name: string) => {
    const item = [...dialog.querySelectorAll('li')].find((each) => each.querySelector('h3')?.textContent === name)
    if (item === undefined) throw new Error(`No row ${name}`)
    return item
  }
  return {
    ...portal,
    world,
    dialog,
    t,
    row,
    button: (name: string) => portal.get('button', t.privacy.deleteItem(name)),
    status: () => [...dialog.querySelectorAll('[role="status"]')].at(-1),
    press: (element: HTMLElement) => act(async () => element.click()),
  }
}

const factsOf = (row: HTMLElement) => row.querySelector('p')?.textContent.replaceAll('\u00a0', ' ')

test.each([
  ['en', '0.1 kB · until Sun 10 May', 'bound to this browser · 0.1 kB · until 13:05, then renewed'],
  ['es', '0,1 kB · hasta el dom 10 may', 'vinculada a este navegador · 0,1 kB · hasta las 13:05; después se renueva'],
] as const)('the list says what is stored, how much and until when, in %s', async (locale, ofHistory, ofSignIn) => {
  const { t, dialog, row } = await openList({ stored: { 'als.locale': locale }, auth: signedIn(staff), tabStorage })
  const { items } = t.privacy
  expect(new Date(now - 60_000 + WEEK_MS).getDate()).toBe(10)
  expect(factsOf(row(items.history.name))).toBe(ofHistory)
  expect(factsOf(row(items['sign-in'].name))).toBe(`Elena Ferrer · ${ofSignIn}`)
  expect(row(items['sign-in'].name).querySelector('button'), 'Sign Out ends it').toBeNull()
  expect(dialog.textContent).not.toContain('secret')
})

test('the list names the servers that the page asks, and the last request that is known', async () => {
  const { row, t } = await openList()
  const textsIn = (name: string) => textsOf([...row(name).querySelectorAll('p')])
  expect(textsIn(t.privacy.hosts.sites.name)).toEqual([
    'www.als.example, news.als.example',
    t.privacy.hosts.sites.purpose,
    'Last asked: 12:04',
  ])
  expect(textsIn(t.privacy.hosts.provider.name)).toEqual(['id.als.example', t.privacy.hosts.provider.purpose])
})

test('a deletion is announced, the row and the focus stay, and the page follows', async () => {
  const star = config.cards.webpages[0]?.url ?? ''
  const { t, cores, world, row, button, press, status } = await openList({}, { 'als.shortcuts': cards(star) })
  const { name } = t.privacy.items.recent
  button(name).focus()
  await press(button(name))
  expect(JSON.parse(world.storage.items.get('als.shortcuts') ?? '')).toEqual({ stars: [star] })
  expect(cores.shortcuts.of(null).get()).toMatchObject({ stars: [expect.any(String)], recent: [] })
  expect(factsOf(row(name))).toBe('Deleted')
  expect(document.activeElement).toBe(button(name))
  expect(button(name).getAttribute('aria-disabled')).toBe('true')
  expect(status()?.textContent).toBe('Deleted: Your recently opened cards.')
  expect(row(t.privacy.items.stars.name), 'the stars stay').toBeDefined()
})

test('what is of value is deleted after a question, and the same key twice keeps it', async () => {
  const { t, world, row, button, press, get, all } = await openList()
  const { name, question } = t.privacy.items.history
  const toggle = button(name)
  toggle.focus()
  await press(toggle)
  expect(get('alert').textContent).toBe(question)
  expect(toggle.textContent).toBe('Cancel')
  await press(toggle)
  expect(all('alert')).toEqual([])
  expect(world.storage.items.has('als.history')).toBe(true)
  await press(toggle)
  get('button', 'Delete').focus()
  await press(get('button', 'Delete'))
  expect(world.storage.items.has('als.history')).toBe(false)
  expect(document.activeElement).toBe(toggle)
  expect(factsOf(row(name))).toBe('Deleted')
})

test('an item that is stored again can be deleted again, and that is announced again', async () => {
  const { t, world, row, button, press, status } = await openList({}, { 'als.round': '{}' })
  const { name } = t.privacy.items.round
  await press(button(name))
  const announcement = status()?.firstElementChild
  world.storage.items.set('als.round', '{}')
  await act(async () => world.tell('als.round'))
  expect(factsOf(row(name))).toBe('0.1 kB · until the next check')
  await press(button(name))
  expect(status()?.textContent).toBe('Deleted: The last check of the sites.')
  expect(status()?.firstElementChild).not.toBe(announcement)
})

test('a signed-in user deletes the cards of others after a question, and keeps their own', async () => {
  const stored = { 'als.shortcuts.1': cards('own'), 'als.shortcuts.2': cards('other'), 'als.shortcuts': cards('visit') }
  const { t, world, button, press, get, dialog } = await openList({ auth: signedIn(staff) }, stored)
  expect(dialog.textContent).not.toContain(client.name)
  await press(button(t.privacy.items.others.name))
  await press(get('button', 'Delete'))
  expect([...world.storage.items.keys()]).toEqual(['als.shortcuts.1'])
})

test('what a sign-in needs can be deleted only while nobody is signed in', async () => {
  const stored = { 'oidc.1': JSON.stringify({ authority, client_id: clientId, request_type: 'si:r' }) }
  const { t, row, setAuth } = await openList({ auth: signedIn(staff) }, stored)
  const buttonOf = () => row(t.privacy.items.pending.name).querySelector('button')
  expect(buttonOf()).toBeNull()
  await act(async () => setAuth(anonymous))
  expect(buttonOf()).not.toBeNull()
})

test('a browser that stores nothing says so', async () => {
  const { dialog } = await openList({}, {})
  expect(dialog.textContent).toContain('Nothing is stored.')
})
