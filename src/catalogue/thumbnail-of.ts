import type { Texts } from '../app/context/context.tsx'
import type { PortalConfig } from '../portal/config.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import { lettersOf } from './monograms.ts'

/** Returns a card's picture for its thumbnail, and the letters and the key of the monogram that replaces it. */
export const thumbnailOf = ({ id, card }: Pick<ReachableCard, 'id' | 'card'>, config: PortalConfig, texts: Texts) => ({
  src: card.imagePath && `/${card.imagePath}`,
  fit: card.fit,
  letters: lettersOf(config.cards, texts).get(id),
  colorKey: id,
})
