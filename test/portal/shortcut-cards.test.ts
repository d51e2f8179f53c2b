// @vitest-environment happy-dom
import '../support/styles.ts'
import { describe, expect, test } from 'vitest'
import { arrangementOf, keepArrangement } from '../../src/shortcuts/arrangement.ts'
import { shortcutCards } from '../../src/portal/shortcut-cards.ts'
import type { Shortcuts } from '../../src/shortcuts/shortcuts.ts'
import { createShortcuts } from '../../src/shortcuts/shortcuts.ts'
import type { Viewer } from '../../src/portal/access.ts'
import type { PortalConfig } from '../../src/portal/config.ts'
import { anonymous, config, fakeEngines, now, signedIn, staff } from '../support/fake-portal.tsx'
import { createShortcutStorage } from '../support/shortcut-storage.ts'

const main = 'https://www.als.example'
const storybook = 'https://storybook.als.example'
const benchmarking = 'https://benchmarking.als.example'
const tenders = 'https://tenders.als.example'

const shown = (shortcuts: Partial<Shortcuts>, viewer: Viewer = 'staff', of: PortalConfig = config) =>
  shortcutCards(of, viewer, { stars: [], recent: [], ...shortcuts }).map(
    ({ card, isStarred }) => `${isStarred ? '★ ' : ''}${card.url}`,
  )

/** A configuration with that many cards, and their keys. */
function many(count: number): { readonly config: PortalConfig; readonly keys: readonly string[] } {
  const keys = Array.from({ length: count }, (_, number) => `https://${number}.als.example`)
  const webpages = keys.map((url) => ({ name: url, url, imagePath: 'images/a.svg', description: '' }))
  return { config: { ...config, cards: { ...config.cards, webpages } }, keys }
}

describe('what is shown together', () => {
  test('the starred cards come first, then those opened last', () => {
    expect(shown({ stars: [tenders, main], recent: ['/audiototext', storybook] })).toEqual([
      `★ ${tenders}`,
      `★ ${main}`,
      '/audiototext',
      storybook,
    ])
  })

  test('a card that is starred and was opened is there once', () => {
    expect(shown({ stars: [main], recent: [main, storybook] })).toEqual([`★ ${main}`, storybook])
  })

  test('a card of two pages is there once', () => {
    const twice = { ...config, cards: { ...config.cards, apps: [...config.cards.apps, ...config.cards.webpages] } }
    expect(shown({ stars: [main] }, 'staff', twice)).toEqual([`★ ${main}`])
  })

  test.each([
    ['anonymous', [`★ ${main}`]],
    ['authenticated', [`★ ${main}`, benchmarking]],
    ['staff', [`★ ${storybook}`, `★ ${main}`, benchmarking, '/audiototext']],
  ] as const)('%s sees only what they may, and what their menu leads to', (viewer, expected) => {
    expect(shown({ stars: [storybook, main], recent: [benchmarking, '/audiototext'] }, viewer)).toEqual(expected)
  })

  test('a card that is no longer in the configuration is not shown', () => {
    expect(shown({ stars: ['https://gone.example', main], recent: ['javascript:alert(1)'] })).toEqual([`★ ${main}`])
  })

  test.each([
    [0, 6],
    [1, 6],
    [3, 6],
    [4, 9],
    [6, 9],
    [7, 12],
    [9, 12],
    [10, 12],
    [12, 12],
    [20, 12],
  ])('with %i stars there are %i in all', (stars, all) => {
    const { config: big, keys } = many(40)
    const list = shown({ stars: keys.slice(0, stars), recent: keys.slice(20, 32) }, 'staff', big)
    expect(list).toHaveLength(all)
    expect(list.filter((each) => each.startsWith('★'))).toHaveLength(Math.min(stars, 12))
  })
})

describe('what the next page must know before its first paint', () => {
  test('is how many there are, and which cards are first on which page', () => {
    expect(
      arrangementOf(config, 'staff', { stars: [tenders, storybook, 'https://gone.example'], recent: [main] }),
    ).toEqual({
      'als.room': '3',
      'als.first/webpages': storybook,
      'als.first/apps': tenders,
      'als.first/tools': null,
      'als.first/demo': null,
    })
  })

  test('has the cards of a page in the order of their stars', () => {
    expect(
      arrangementOf(config, 'staff', { stars: [storybook, tenders, main], recent: [] })['als.first/webpages'],
    ).toBe(`${storybook}\n${main}`)
  })

  test('leaves out what this viewer may not see', () => {
    const nothing = arrangementOf(config, 'anonymous', { stars: [tenders, storybook], recent: [] })
    expect(Object.values(nothing)).toEqual([null, null, null, null, null])
  })

  function keeping(situation: Parameters<typeof fakeEngines>[0] = {}) {
    const { storage, openPage } = createShortcutStorage()
    const shortcuts = createShortcuts(openPage())
    const { engines, setAuth } = fakeEngines(situation)
    const written: (readonly [string, string | null, string])[] = []
    /** What is there now, by where it is. */
    const kept = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }
    keepArrangement({ config, auth: engines.auth, now: () => now }, shortcuts, (key, value, place) => {
      written.push([key, value, place])
      if (value === null) kept[place].delete(key)
      else kept[place].set(key, value)
    })
    // What nobody has starred or opened anything of is removed at first.
    written.splice(0, written.findLastIndex(([, value]) => value === null) + 1)
    return {
      storage,
      shortcuts,
      written,
      engines,
      setAuth,
      kept: () => ({ browser: Object.fromEntries(kept.localStorage), tab: Object.fromEntries(kept.sessionStorage) }),
    }
  }

  test('is kept up to date with each star, and with who is looking', () => {
    const { shortcuts, kept, engines, setAuth } = keeping()
    shortcuts.of(engines.auth.get())?.star(main, true)
    const ofVisitor = { 'als.room': '1', 'als.first/webpages': main }
    expect(kept()).toEqual({ browser: ofVisitor, tab: {} })
    setAuth(signedIn(staff))
    shortcuts.of(engines.auth.get())?.star(tenders, true)
    shortcuts.of(engines.auth.get())?.opened(main)
    expect(kept()).toEqual({ browser: ofVisitor, tab: { 'als.room': '2', 'als.first/apps': tenders } })
  })

  test('stays a person’s own: in their tab, and not after they have signed out', () => {
    const { shortcuts, kept, engines, setAuth } = keeping({ auth: signedIn(staff) })
    shortcuts.of(engines.auth.get())?.star(storybook, true)
    expect(kept()).toEqual({ browser: {}, tab: { 'als.room': '1', 'als.first/webpages': storybook } })
    setAuth({ status: 'unknown' })
    expect(kept().tab).not.toEqual({})
    setAuth(anonymous)
    expect(kept()).toEqual({ browser: {}, tab: {} })
    setAuth(signedIn(staff))
    expect(kept().tab).toEqual({ 'als.room': '1', 'als.first/webpages': storybook })
  })

  test('stays as it was while nobody knows who is looking', () => {
    expect(keeping({ auth: { status: 'unknown' } }).written).toEqual([])
  })

  test('is not written again when nothing of it has changed', () => {
    const { shortcuts, written, engines } = keeping()
    for (let times = 0; times < 3; times++) shortcuts.of(engines.auth.get())?.opened(main)
    expect(written).toEqual([['als.room', '1', 'localStorage']])
  })
})
