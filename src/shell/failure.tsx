import { Button, PageHeading } from '../ui/index.ts'
import { usePortal } from '../app/context.tsx'

/** Replaces a page that could not be fetched or rendered. The menu stays usable. */
export function Failure() {
  const { t } = usePortal()
  return (
    <>
      <PageHeading intro={t.failure.text}>{t.failure.heading}</PageHeading>
      <div>
        <Button onClick={() => location.reload()}>{t.failure.reload}</Button>
      </div>
    </>
  )
}
