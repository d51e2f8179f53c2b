import type { ReachableCard } from '../portal/reachable.ts'
import type { Letters } from './monograms.ts'

/** Returns a card's picture for its thumbnail, and the letters and the key of the monogram that replaces it. */
export const thumbnailOf = ({ id, card: { imagePath, fit } }: ReachableCard, letters: Letters) => {
  const own = letters.get(id)
  return {
    ...(imagePath !== undefined && { src: `/${imagePath}` }),
    ...(fit !== undefined && { fit }),
    ...(own !== undefined && { letters: own }),
    colorKey: id,
  }
}
