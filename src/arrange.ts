/**
 * Puts the starred cards first in the prerendered page, before it is painted: when React brings them, nothing moves.
 * `<html data-arranging>` has their links, a line each, as app/arrangement.ts left them; as long as it is there and React
 * does not know who is looking, the list is out of sight. If anybody else left them, all that they can do is put cards
 * in another order.
 *
 * Returns what tells, once the page is there, which cards are first: React must begin with them.
 */
export function arrange(): () => readonly string[] {
  const root = document.documentElement
  const stars = root.dataset['arranging']?.split('\n')
  let arranged: readonly string[] = []
  if (stars) addEventListener('DOMContentLoaded', () => {
    const items = [...document.querySelectorAll('[data-cards] > *')]
    const starred = stars.flatMap((star) => items.filter((item) => item.querySelector('a')?.getAttribute('href') === star))
    items[0]?.parentElement?.prepend(...starred)
    // One that not everybody sees comes with React, and would push the others aside: so they wait for it.
    if (starred.length >= stars.length || !root.dataset['returning']) root.removeAttribute('data-arranging')
    arranged = stars
  }, { once: true })
  return () => arranged
}
