import type { ReachableCard } from '../portal/reachable.ts'

/** The props of a card's thumbnail: its picture or, without one, a monogram. */
export const thumbnailOf = ({ id, card: { imagePath, fit } }: ReachableCard, name: string) => ({
  ...(imagePath !== undefined && { src: `/${imagePath}` }),
  ...(fit !== undefined && { fit }),
  name,
  seed: id,
})
