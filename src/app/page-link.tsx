import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { knownPathOf } from '../portal/pages.ts'

interface PageLinkProps {
  readonly href: string
  /** It leads to the page being shown. */
  readonly current?: boolean
  readonly className?: string | undefined
  readonly lang?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * A link to a page of the portal; to anything else, an ordinary link, which leaves the portal.
 *
 * Not the router's own: that one marks every link to the current path by itself, so two items of the menu that lead to
 * the same page would both be current.
 */
export function PageLink({ href, current = false, onClick, ...rest }: PageLinkProps) {
  const router = useRouter()
  const path = knownPathOf(href)
  const follow = (event: MouseEvent) => {
    onClick?.()
    // With a key held the person asks the browser for something else, such as a new tab.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (path === undefined || !isPlain) return
    event.preventDefault()
    void router.navigate({ to: path })
  }
  return <a href={href} aria-current={current ? 'page' : undefined} onClick={follow} {...rest} />
}
