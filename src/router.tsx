import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Account } from './account/account.tsx'
import { PageProblem } from './account/page-problem.tsx'
import { SignInStatus } from './account/sign-in-status.tsx'
import { PortalProvider } from './app/context/context.tsx'
import type { Cores } from './app/context/cores.ts'
import { PageFailure } from './app/frame/failure.tsx'
import { OverlayProvider } from './app/context/overlay.tsx'
import { DashboardPage } from './board/dashboard.tsx'
import { AllCards } from './catalogue/cards/all-cards.tsx'
import { CardPage } from './catalogue/cards/card-page.tsx'
import { MenuPrograms } from './catalogue/programs/menu-programs.tsx'
import { Programs } from './catalogue/programs/programs.tsx'
import { WebinarsPage } from './catalogue/webinars.tsx'
import type { KnownPath } from './portal/pages.ts'
import { usedPaths } from './portal/reachable.ts'
import type { PageContents } from './portal/reachable.ts'
import { Search } from './search/search.tsx'
import { NotFoundPage } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'

const slots = {
  account: (onDone: (() => void) | undefined) => <Account onDone={onDone} />,
  programs: <MenuPrograms />,
}

const root = createRootRoute({
  component: () => (
    <OverlayProvider>
      <Shell {...slots} problem={<PageProblem />}>
        <Outlet />
      </Shell>
      <Search />
      <SignInStatus />
    </OverlayProvider>
  ),
  notFoundComponent: NotFoundPage,
})

const pages: Readonly<Record<KnownPath, () => ReactNode>> = {
  '/': () => <DashboardPage programs={<Programs />} cards={<AllCards />} />,
  '/webpages': () => <CardPage group="webpages" />,
  '/apps': () => <CardPage group="apps" />,
  '/tools': () => <CardPage group="tools" />,
  '/demo': () => <CardPage group="demo" />,
  '/webinars': WebinarsPage,
}

/** The published pages. A page that the operator does not use has no route, so that it is a 404 page as on the host. */
const routeTreeOf = (config: PageContents) =>
  root.addChildren(
    usedPaths(config).map((path) => createRoute({ getParentRoute: () => root, path, component: pages[path] })),
  )

interface RouterOptions {
  readonly cores: Cores
  /** Default: the browser's history. */
  readonly history?: RouterHistory
  /** Whether the build renders pages to strings. */
  readonly prerendering?: boolean
}

/**
 * Decides after each render whether the router scrolls. After the first one, the place stays that the user or the browser
 * has chosen meanwhile, by a fragment or a link to highlighted text. If a page was reloaded and is scrolled to its end, it
 * may have been too short for its place until now.
 */
function restoresScroll(): () => boolean {
  let isHydrated = false
  return () => {
    if (isHydrated) return true
    isHydrated = true
    const [load] = performance.getEntriesByType('navigation')
    const isNew = load !== undefined && 'type' in load && load.type === 'navigate'
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    return scrollY === 0 || (isAtEnd && !isNew)
  }
}

export function createAppRouter({ cores, history, prerendering = false }: RouterOptions) {
  return createRouter({
    routeTree: routeTreeOf(cores.config),
    // As portal/pages.ts and web servers: /Webpages is no page.
    caseSensitive: true,
    InnerWrap: ({ children }) => <PortalProvider cores={cores}>{children}</PortalProvider>,
    ...(history && { history }),
    isServer: prerendering,
    // While prerendering, the router would add an inline script for this, which the policy refuses.
    scrollRestoration: !prerendering && restoresScroll(),
    defaultErrorComponent: PageFailure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
