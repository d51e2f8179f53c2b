// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserPreferences } from '../../src/preferences/browser/browser-preferences.ts'
import { createPreferences } from '../../src/preferences/index.ts'
import { createWorld } from '../support/world.ts'

function fakeEnv(stored: Record<string, string> = {}) {
  const { storage, openPage } = createWorld(stored)
  const attributes: Record<string, string | null> = {}
  return {
    storage: openPage().storage,
    otherTab: openPage().storage,
    kept: storage.items,
    attributes,
    setAttribute: (attribute: string, value: string | null) => void (attributes[attribute] = value),
  }
}

test('the defaults are the configuration’s language, the system’s theme and a menu that follows the window', () => {
  expect(createPreferences('es', fakeEnv()).get()).toEqual({
    locale: 'es',
    theme: 'system',
    menu: 'auto',
    view: 'compact',
    folded: [],
    hasSingleKeys: true,
  })
})

test('stored choices are restored, while prerendered pages keep showing the defaults', () => {
  const env = fakeEnv({
    'als.locale': 'es',
    'als.theme': 'dark',
    'als.menu': 'collapsed',
    'als.view': 'cards',
    'als.single-keys': 'off',
  })
  const preferences = createPreferences('en', env)
  expect(preferences.get()).toEqual({
    locale: 'es',
    theme: 'dark',
    menu: 'collapsed',
    view: 'cards',
    folded: [],
    hasSingleKeys: false,
  })
  expect(preferences.initial).toEqual({
    locale: 'en',
    theme: 'system',
    menu: 'auto',
    view: 'compact',
    folded: [],
    hasSingleKeys: true,
  })
})

test('the folded sections are stored as a list, and none as nothing', () => {
  const env = fakeEnv({ 'als.folded': '{"not":"a list"}' })
  const preferences = createPreferences('en', env)
  expect(preferences.get().folded).toEqual([])
  preferences.change({ folded: ['apps-finance'] })
  expect(env.kept.get('als.folded')).toBe('["apps-finance"]')
  env.otherTab.write('als.folded', '["apps-finance","apps-people",1]')
  expect(preferences.get().folded).toEqual(['apps-finance', 'apps-people'])
  preferences.change({ folded: [] })
  expect(env.kept.has('als.folded')).toBe(false)
})

test('invalid stored values are ignored', () => {
  const env = fakeEnv({ 'als.locale': 'fr', 'als.theme': 'system', 'als.menu': 'auto' })
  expect(createPreferences('en', env).get()).toEqual({
    locale: 'en',
    theme: 'system',
    menu: 'auto',
    view: 'compact',
    folded: [],
    hasSingleKeys: true,
  })
})

test('a choice is stored, set on the root element and reported to subscribers', () => {
  const env = fakeEnv()
  const preferences = createPreferences('en', env)
  let told = 0
  preferences.subscribe(() => told++)
  preferences.change({ locale: 'es' })
  preferences.change({ theme: 'dark' })
  preferences.change({ menu: 'expanded' })
  preferences.change({ view: 'cards' })
  preferences.change({ hasSingleKeys: false })
  expect(Object.fromEntries(env.kept)).toEqual({
    'als.locale': 'es',
    'als.theme': 'dark',
    'als.menu': 'expanded',
    'als.view': 'cards',
    'als.single-keys': 'off',
  })
  expect(env.attributes).toEqual({ 'data-theme': 'dark', 'data-menu': 'expanded', 'data-view': 'cards' })
  expect(told).toBe(5)
  preferences.change({ view: 'compact' })
  expect([env.kept.has('als.view'), env.attributes['data-view']]).toEqual([false, null])
  preferences.change({ hasSingleKeys: true })
  expect(env.kept.has('als.single-keys')).toBe(false)
})

test('choosing the system’s theme removes the attribute and the stored value', () => {
  const env = fakeEnv({ 'als.theme': 'dark' })
  createPreferences('en', env).change({ theme: 'system' })
  expect(env.kept.has('als.theme')).toBe(false)
  expect(env.attributes['data-theme']).toBeNull()
})

test('only the choice itself is stored, so that values that another tab has stored meanwhile stay', () => {
  const env = fakeEnv()
  const preferences = createPreferences('en', env)
  env.kept.set('als.theme', 'dark')
  preferences.change({ menu: 'collapsed' })
  expect([...env.kept]).toEqual([
    ['als.theme', 'dark'],
    ['als.menu', 'collapsed'],
  ])
})

test('a choice in another tab reaches this one', () => {
  const env = fakeEnv()
  const preferences = createPreferences('en', env)
  env.otherTab.write('als.locale', 'es')
  env.otherTab.write('als.theme', 'dark')
  expect(preferences.get()).toEqual({
    locale: 'es',
    theme: 'dark',
    menu: 'auto',
    view: 'compact',
    folded: [],
    hasSingleKeys: true,
  })
  expect(env.attributes['data-theme']).toBe('dark')
  env.otherTab.write('als.theme', null)
  expect(preferences.get().theme).toBe('system')
  expect(env.attributes['data-theme']).toBeNull()
})

test('in the browser, choices are stored in local storage and on <html>', () => {
  createPreferences('en', browserPreferences).change({ theme: 'light', menu: 'collapsed' })
  expect(localStorage.getItem('als.theme')).toBe('light')
  expect(document.documentElement.getAttribute('data-menu')).toBe('collapsed')
  createPreferences('en', browserPreferences).change({ theme: 'system' })
  expect(localStorage.getItem('als.theme')).toBeNull()
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false)
})
