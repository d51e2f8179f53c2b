import type { ReachableCard } from '../portal/reachable.ts'

/** Returns a card's picture for its thumbnail, and the key of the monogram that replaces it. */
export const thumbnailOf = ({ id, card: { imagePath, fit } }: ReachableCard) => ({
  ...(imagePath !== undefined && { src: `/${imagePath}` }),
  ...(fit !== undefined && { fit }),
  colorKey: id,
})
