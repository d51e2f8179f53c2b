import type { Texts } from '../app/context/context.tsx'
import { cardIdOf } from '../portal/card-id.ts'
import type { CardGroup, PortalConfig } from '../portal/config.ts'
import { initialsOf } from '../ui/pictures/monogram.tsx'
import { sectionsOf } from './sections.ts'

/** The letters of monograms by the id of their card. A card that is not among them has the initials of its name. */
type Letters = ReadonlyMap<string, string>

/** Every card and tile asks, and the answer compares all cards of the portal. */
const lettersByTexts = new WeakMap<Texts, Letters>()

/** Returns letters that tell the cards of each section apart. The names, and so the letters, depend on the language. */
export function lettersOf(cards: PortalConfig['cards'], texts: Texts): Letters {
  const earlier = lettersByTexts.get(texts)
  if (earlier) return earlier
  const letters = new Map<string, string>()
  for (const [group, list] of Object.entries(cards)) {
    for (const section of sectionsOf(list)) {
      const names = section.cards.map(({ card }) => texts.text(card.name).text)
      for (const [index, own] of distinctLetters(names).entries()) {
        const card = section.cards[index]?.card
        // The keys of `cards` are the groups.
        if (card && own !== initialsOf(names[index] ?? '')) letters.set(cardIdOf(group as CardGroup, card), own)
      }
    }
  }
  lettersByTexts.set(texts, letters)
  return letters
}

/**
 * Returns two letters for each name, different ones as far as the names allow. The first of equal ones keeps its
 * initials.
 */
export function distinctLetters(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const initials = initialsOf(name)
    const isFree = (letters: string) => !taken.has(letters.toLowerCase())
    const own = isFree(initials) ? initials : (otherLettersOf(name, initials).find(isFree) ?? initials)
    taken.add(own.toLowerCase())
    return own
  })
}

/** Returns the number at the end of a name, then pairs of its letters, first those that begin with the initial. */
function otherLettersOf(name: string, [initial = '']: string): readonly string[] {
  const [number = ''] = /\d{1,2}$/.exec(name) ?? []
  const letters = [...name.matchAll(/[\p{L}\p{N}]/gu)].map(([letter]) => letter)
  const some = [initial, ...letters.slice(1, 12), ...letters.slice(-2)]
  const pairs = some.flatMap((one, index) => some.slice(index + 1).map((other) => one + other))
  return [number.length === 1 ? initial + number : number, ...pairs].filter((each) => each !== '')
}
