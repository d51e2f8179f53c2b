import { usePortal } from '../app/context.tsx'
import { Page } from '../app/page.tsx'
import { pageTextsFor } from '../i18n/page-texts.ts'
import type { CardGroup, Catalogue } from '../portal/config.ts'
import { CardList } from './card-list.tsx'

interface CardPageProps {
  readonly cards: Catalogue['cards']
  readonly group: CardGroup
  /** In CSS pixels. Default: an aspect ratio of 16:9. */
  readonly imageHeight: number | undefined
}

export function CardPage({ cards, group, imageHeight }: CardPageProps) {
  const { locale } = usePortal()
  return (
    <Page path={`/${group}`} intro={pageTextsFor(locale).intros[group]}>
      <CardList allCards={cards[group]} group={group} imageHeight={imageHeight} />
    </Page>
  )
}
