import { usePortal } from '../app/context.tsx'
import { Page } from '../app/page.tsx'
import type { CardGroup } from '../portal/config.ts'
import { Catalogue } from './catalogue.tsx'

interface CardPageProps {
  readonly group: CardGroup
  /** CSS pixels. Without it pictures are 16 by 9. */
  readonly imageHeight?: number
}

/** The page of a group of cards. */
export function CardPage({ group, imageHeight }: CardPageProps) {
  const { t } = usePortal()
  return (
    <Page path={`/${group}`} intro={t.cards[group]}>
      <Catalogue group={group} imageHeight={imageHeight} />
    </Page>
  )
}
