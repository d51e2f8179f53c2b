/**
 * Puts the starred cards first in the prerendered page, before it is painted: when React brings them, nothing moves.
 * `<html data-arranging>` has their links, a line each, as app/arrangement.ts left them; as long as it is there and React
 * does not know who is looking, the list is out of sight. If anybody else left them, all that they can do is put cards
 * in another order.
 *
 * Returns what tells, once the page is there, which cards are first: React must begin with them. It may ask before the
 * event has come.
 */
export function arrange(): () => readonly string[] {
  const root = document.documentElement
  let stars = root.dataset['arranging']?.split('\n')
  let arranged: readonly string[] = []
  const order = () => {
    if (!stars) return
    // Each item is looked at once, however many stars there are. Two of them may have the same link.
    const found = new Map(stars.map((star): [string, Element[]] => [star, []]))
    const items = [...document.querySelectorAll('[data-cards] li')]
    for (const item of items) found.get(item.querySelector('a')?.getAttribute('href') ?? '')?.push(item)
    const starred = [...found.values()]
    // A long list is in groups: each keeps its size.
    const groups = items.map((item) => item.parentElement)
    const ordered = [...new Set([...starred.flat(), ...items])]
    ordered.forEach((item, at) => groups[at]?.append(item))
    // One that not everybody sees comes with React, and would push the others aside: so they wait for it.
    if (starred.every((each) => each.length > 0) || !root.dataset['returning']) root.removeAttribute('data-arranging')
    arranged = [...found.keys()]
    stars = undefined
  }
  addEventListener('DOMContentLoaded', order, { once: true })
  return () => {
    order()
    return arranged
  }
}
