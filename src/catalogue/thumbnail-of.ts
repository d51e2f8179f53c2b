import type { ReachableCard } from '../portal/reachable.ts'
import type { Letters } from './monograms.ts'

/** Returns a card's picture for its thumbnail, and the letters and the key of the monogram that replaces it. */
export const thumbnailOf = ({ id, card }: Pick<ReachableCard, 'id' | 'card'>, letters: Letters) => ({
  src: card.imagePath && `/${card.imagePath}`,
  fit: card.fit,
  letters: letters.get(id),
  colorKey: id,
})
