import { Button, PageHeading } from '../../ui/index.ts'
import { useTexts } from '../context/context.tsx'

/** Replaces a page that could not be rendered. The menu stays usable. */
export function PageFailure() {
  const { t } = useTexts()
  return (
    <>
      <PageHeading intro={t.failure.page}>{t.failure.heading}</PageHeading>
      <div>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      </div>
    </>
  )
}
