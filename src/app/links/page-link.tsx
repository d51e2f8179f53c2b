import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isProgram, pageAt, suffixOf } from '../../portal/pages.ts'
import type { KnownPath } from '../../portal/pages.ts'
import { newTabProps } from '../../ui/controls/link.tsx'

interface LinkProps {
  /** Sets `aria-current="page"`. */
  readonly current?: boolean
  readonly className?: string | undefined
  readonly lang?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

interface PageLinkProps extends LinkProps {
  readonly to: KnownPath
  /** A query or fragment, such as `#webinar-2`. */
  readonly suffix?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was added by a dialog: see dialog.tsx. */
    readonly hadDialog?: true
  }
}

/** Returns a function that goes to a page of the portal, in place of an entry that a dialog has added. */
export function useGoTo(): (to: KnownPath, suffix: string) => void {
  const router = useRouter()
  return (to, suffix) => {
    void router.navigate({ to, href: to + suffix, replace: router.history.location.state.hadDialog ?? false })
  }
}

/**
 * A link to a page of the portal.
 *
 * Replaces the router's Link, which sets aria-current itself. Here the caller sets it, on only one menu item.
 */
export function PageLink({ to, suffix = '', current = false, onClick, ...rest }: PageLinkProps) {
  const goTo = useGoTo()
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    goTo(to, suffix)
  }
  return <a href={to + suffix} aria-current={current ? 'page' : undefined} onClick={follow} {...rest} />
}

/** False with a modifier key, with which browsers do something else, such as open a new tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A link of the configuration: to a page of the portal, to another site, or to a program on this host in a new tab. */
export function ConfiguredLink({ href, current = false, ...rest }: LinkProps & { readonly href: string }) {
  const path = pageAt(href)
  if (path !== undefined) return <PageLink to={path} suffix={suffixOf(href)} current={current} {...rest} />
  return <a href={href} aria-current={current ? 'page' : undefined} {...(isProgram(href) && newTabProps)} {...rest} />
}
