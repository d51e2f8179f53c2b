import type { ReactNode } from 'react'
import { useTexts } from './context.tsx'
import { headingOf } from '../portal/pages.ts'
import type { KnownPath } from '../portal/pages.ts'
import { PageHeading } from '../ui/index.ts'

interface PageProps {
  /** Undefined for the 404 page. */
  readonly path: KnownPath | undefined
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A page with its heading from the table of pages (portal/pages.ts). */
export function Page({ path, intro, children }: PageProps) {
  const { t } = useTexts()
  return (
    <>
      <PageHeading intro={intro}>{t.headings[headingOf(path ?? '')]}</PageHeading>
      {children}
    </>
  )
}
