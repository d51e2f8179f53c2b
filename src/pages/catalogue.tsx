import { usePortal } from '../app/context.tsx'
import { maySee } from '../portal/access.ts'
import type { CardGroup } from '../portal/config.ts'
import { Card, CardGrid } from '../ui/index.ts'
import { EmptyList } from './empty-list.tsx'

interface CatalogueProps {
  readonly group: CardGroup
  /** CSS pixels. */
  readonly imageHeight?: number
}

/** The cards of one group that this viewer may see. */
export function Catalogue({ group, imageHeight }: CatalogueProps) {
  const { config, viewer, text, description, t } = usePortal()
  const cards = config.cards[group]
  const shown = cards.filter((card) => maySee(card, viewer))
  if (shown.length === 0) return <EmptyList hidden={cards.length > 0} />
  return (
    <CardGrid aria-label={t.cards[group]}>
      {shown.map((card) => {
        const name = text(card.name)
        const about = description(card.description)
        return (
          <Card
            key={cards.indexOf(card)}
            title={name.text}
            titleLang={name.lang}
            href={card.url}
            imageSrc={`/${card.imagePath}`}
            imageHeight={imageHeight}
            description={about.text}
            descriptionLang={about.lang}
            // A path is another program on this host, or a page of ours: it stays in this tab.
            newTabText={card.url.startsWith('/') ? undefined : t.opensInNewTab}
          />
        )
      })}
    </CardGrid>
  )
}
