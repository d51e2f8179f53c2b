import { usePortal } from '../app/context.tsx'
import { Catalogue } from './catalogue.tsx'
import { Page } from '../app/page.tsx'

export function WebpagesPage() {
  const { t } = usePortal()
  return (
    <Page path="/webpages" intro={t.cards.webpages}>
      <Catalogue group="webpages" />
    </Page>
  )
}
