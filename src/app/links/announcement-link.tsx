import type { ReactNode } from 'react'
import { opensNewTab, pageAt, suffixOf } from '../../portal/pages.ts'
import { target } from '../../ui/link.css.ts'
import { TextLink } from '../../ui/link.tsx'
import { useTexts } from '../context/context.tsx'
import { PageLink } from './page-link.tsx'

interface AnnouncementLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** The link of an announcement. It opens a new tab unless it leads to a page of the portal. */
export function AnnouncementLink({ href, children }: AnnouncementLinkProps) {
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
