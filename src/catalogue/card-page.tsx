import { usePortal } from '../app/context.tsx'
import { Page } from '../app/page.tsx'
import { pageTextsFor } from '../i18n/page-texts.ts'
import type { CardGroup } from '../portal/config.ts'
import { CardList } from './card-list.tsx'

interface CardPageProps {
  readonly group: CardGroup
  /** In CSS pixels. Default: an aspect ratio of 16:9. */
  readonly imageHeight: number | undefined
}

/** The page of a group of cards. */
export function CardPage({ group, imageHeight }: CardPageProps) {
  const { locale } = usePortal()
  return (
    <Page path={`/${group}`} intro={pageTextsFor(locale).intros[group]}>
      <CardList group={group} imageHeight={imageHeight} />
    </Page>
  )
}
