import { useEffect, useState } from 'react'
import { Button, PageHeading } from '../ui/index.ts'
import { usePortal } from './context.tsx'
import { isOutdated } from './release-watch.ts'

/** Replaces a page that could not be fetched or rendered. The menu stays usable. */
export function PageFailure() {
  const { t } = usePortal()
  return <Failure text={t.failure.page} />
}

/** Says that something could not be shown, or that the page belongs to a former release, whose scripts are gone. */
export function Failure({ text }: { readonly text: string }) {
  const { t } = usePortal()
  const [isFormer, setIsFormer] = useState(false)
  useEffect(() => {
    void isOutdated().then(setIsFormer)
  }, [])
  return (
    <>
      <PageHeading intro={isFormer ? t.notices.outdated : text}>{t.failure.heading}</PageHeading>
      <div>
        <Button onClick={() => location.reload()}>{t.notices.reload}</Button>
      </div>
    </>
  )
}
