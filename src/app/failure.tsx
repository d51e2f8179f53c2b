import { Button, PageHeading } from '../ui/index.ts'
import { usePortal } from './context.tsx'

/** In place of a page that threw. The menu stays. */
export function Failure() {
  const { t } = usePortal()
  return (
    <PageHeading intro={t.failure.text} actions={<Button onClick={() => location.reload()}>{t.failure.reload}</Button>}>
      {t.failure.heading}
    </PageHeading>
  )
}
