import type { ReactNode } from 'react'
import { opensNewTab, pageAt, suffixOf } from '../../portal/pages.ts'
import { target } from '../../ui/controls/link.css.ts'
import { TextLink } from '../../ui/controls/link.tsx'
import { useTexts } from '../context/context.tsx'
import { PageLink } from './page-link.tsx'

interface AddressLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link of the configuration or of an announcement, outside running text. Websites and programs open in a new tab. */
export function AddressLink({ href, children }: AddressLinkProps) {
  const { t } = useTexts()
  const path = pageAt(href)
  if (path === undefined) {
    return (
      <TextLink href={href} newTabText={opensNewTab(href) ? t.opensInNewTab : undefined}>
        {children}
      </TextLink>
    )
  }
  return (
    <PageLink to={path} suffix={suffixOf(href)} className={target}>
      {children}
    </PageLink>
  )
}
