import { usePortal } from '../app/context.tsx'
import { Catalogue } from './catalogue.tsx'
import { Page } from '../app/page.tsx'

export function ToolsPage() {
  const { t } = usePortal()
  return (
    <Page path="/tools" intro={t.cards.tools}>
      <Catalogue group="tools" />
    </Page>
  )
}
