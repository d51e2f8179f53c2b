import { usePortal } from '../app/context.tsx'
import { Catalogue } from './catalogue.tsx'
import { Page } from '../app/page.tsx'

// Specification, sections 2 and 9.
const imageHeight = 200

export function DemoPage() {
  const { t } = usePortal()
  return (
    <Page path="/demo" intro={t.cards.demo}>
      <Catalogue group="demo" imageHeight={imageHeight} />
    </Page>
  )
}
