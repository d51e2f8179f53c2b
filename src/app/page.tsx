import type { ReactNode } from 'react'
import { usePortal } from './context.tsx'
import { headingOf } from '../portal/pages.ts'
import type { KnownPath } from '../portal/pages.ts'
import { PageHeading } from '../ui/index.ts'

interface PageProps {
  /** Undefined: the page for paths that do not exist. */
  readonly path: KnownPath | undefined
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A page under its heading, which is the one that the table of pages names. */
export function Page({ path, intro, children }: PageProps) {
  const { t } = usePortal()
  return (
    <>
      <PageHeading intro={intro}>{t.headings[headingOf(path ?? '')]}</PageHeading>
      {children}
    </>
  )
}
