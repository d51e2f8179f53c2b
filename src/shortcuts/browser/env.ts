import { onPageShow } from '../../browser/presence.ts'
import { keep, readKept } from '../../app/storage.ts'
import type { ShortcutsEnv } from '../env.ts'

/** The real one: localStorage, which the other tabs tell of. */
export const browserShortcuts: ShortcutsEnv = {
  read: readKept,
  write: keep,
  watch(listener) {
    addEventListener('storage', ({ key }) => listener(key))
    // A page in the back/forward cache receives no storage events.
    onPageShow(({ persisted }) => persisted && listener(null))
  },
}

/**
 * Tells of each link in a list of cards that is followed: by click, by key, or into a new tab by the middle button. One
 * listener for a thousand cards, which costs nothing before the page has come to life.
 */
export function watchCards(listener: (href: string) => void): void {
  const hear = ({ target, type, button }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('[data-cards] a') : null
    if (link !== null && (type === 'click' || button === 1)) listener(link.getAttribute('href') ?? '')
  }
  addEventListener('click', hear)
  addEventListener('auxclick', hear)
}
