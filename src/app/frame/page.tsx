import type { ReactNode } from 'react'
import { useConfig, useTexts } from '../context/context.tsx'
import { headingAt } from './page-texts.ts'
import type { KnownPath } from '../../portal/pages.ts'
import { PageHeading } from '../../ui/index.ts'

interface PageProps {
  /** Undefined for the 404 page. */
  readonly path: KnownPath | undefined
  /** The introduction, unless the configuration has one. */
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A page with its heading and introduction: the configuration's, or else those of src/texts. */
export function Page({ path, intro, children }: PageProps) {
  const config = useConfig()
  const texts = useTexts()
  const heading = headingAt(path ?? '', config, texts)
  const ownIntro = path && config.pages?.[path]?.intro
  const shownIntro = ownIntro === undefined ? undefined : texts.text(ownIntro)
  return (
    <>
      <PageHeading lang={heading.lang} intro={shownIntro?.text ?? intro} introLang={shownIntro?.lang}>
        {heading.text}
      </PageHeading>
      {children}
    </>
  )
}
