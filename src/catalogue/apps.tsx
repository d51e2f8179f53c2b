import { usePortal } from '../app/context.tsx'
import { Catalogue } from './catalogue.tsx'
import { Page } from '../app/page.tsx'

export function AppsPage() {
  const { t } = usePortal()
  return (
    <Page path="/apps" intro={t.cards.apps}>
      <Catalogue group="apps" />
    </Page>
  )
}
