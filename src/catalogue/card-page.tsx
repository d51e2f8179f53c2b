import { usePortal } from '../app/context.tsx'
import { Page } from '../app/page.tsx'
import type { CardGroup } from '../portal/config.ts'
import { Catalogue } from './catalogue.tsx'

/** The page of a group of cards. `imageHeight`: CSS pixels; without it pictures are 16 by 9. */
export function cardPage(group: CardGroup, imageHeight?: number) {
  return function CardPage() {
    const { t } = usePortal()
    return (
      <Page path={`/${group}`} intro={t.cards[group]}>
        <Catalogue group={group} imageHeight={imageHeight} />
      </Page>
    )
  }
}
