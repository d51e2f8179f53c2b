import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isProgram, knownPathOf } from '../portal/pages.ts'
import { newTabProps } from '../ui/link.tsx'

interface PageLinkProps {
  readonly href: string
  /** Sets `aria-current="page"`. */
  readonly current?: boolean
  readonly className?: string | undefined
  readonly lang?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * A link to a page of the portal, to another site, or to another program on this host. Only programs open in a new tab.
 *
 * Replaces the router's Link, which sets aria-current itself. Here the caller sets it, on only one menu item.
 */
export function PageLink({ href, current = false, onClick, ...rest }: PageLinkProps) {
  const router = useRouter()
  const path = knownPathOf(href)
  const follow = (event: MouseEvent) => {
    onClick?.()
    // With a modifier key, browsers do something else, such as open a new tab.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (path === undefined || !isPlain) return
    event.preventDefault()
    void router.navigate({ to: path })
  }
  // Fetch the page before the click, so that it appears without delay.
  const preload = () => {
    if (path !== undefined) void router.preloadRoute({ to: path })
  }
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={follow}
      {...(isProgram(href) && newTabProps)}
      {...rest}
    />
  )
}
