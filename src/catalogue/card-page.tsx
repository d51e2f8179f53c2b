import { usePortal } from '../app/context.tsx'
import { Page } from '../app/page.tsx'
import type { CardGroup } from '../portal/config.ts'
import { CardList } from './card-list.tsx'

interface CardPageProps {
  readonly group: CardGroup
  /** In CSS pixels. Default: an aspect ratio of 16:9. */
  readonly imageHeight: number | undefined
}

export function CardPage({ group, imageHeight }: CardPageProps) {
  const { config, t } = usePortal()
  return (
    <Page path={`/${group}`} intro={t.intros[group]}>
      <CardList allCards={config.cards[group]} group={group} imageHeight={imageHeight} />
    </Page>
  )
}
