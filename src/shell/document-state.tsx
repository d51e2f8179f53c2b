import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { headingOf } from '../portal/pages.ts'
import type { Overall } from '../status/index.ts'
import { useBoard, usePortal } from '../app/context.tsx'
import { useCurrentPath } from './current-path.ts'
import { titleOf } from './title.ts'

/** What lies outside of React's part of the document: the title, the language, and the focus after a change of page. */
export function DocumentState() {
  const router = useRouter()
  const { authState, config, locale, t, text } = usePortal()
  const { board, overall } = useBoard()
  const path = useCurrentPath()
  // Without a connection nothing is known of the sites.
  const isTrouble = path === '/' && !board.offline && (overall === 'down' || overall === 'degraded')
  const title = titleOf(
    t.headings[headingOf(path)],
    text(config.name).text,
    isTrouble ? t.dashboard.overall[overall] : undefined,
  )

  useEffect(() => void (document.title = title), [title])
  useEffect(() => showIcon(overall), [overall])
  useEffect(() => void (document.documentElement.lang = locale), [locale])
  // Set by entry.ts where somebody was signed in; in the same paint as what this person may see.
  const isKnown = authState.status !== 'unknown'
  useLayoutEffect(() => void (isKnown && document.documentElement.removeAttribute('data-returning')), [isKnown])
  // The heading is read out, and the next Tab goes on from it. Not on the first load: the browser does that.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return null
}

/** The tab's icon bears the worst state, on every page. The document says where the icons are: see hosting/status-icons.ts. */
function showIcon(overall: Overall): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][data-down]')
  if (!link) return
  link.dataset['plain'] ??= link.href
  const href = link.dataset[overall] ?? link.dataset['plain']
  if (href !== link.getAttribute('href')) link.href = href
}
