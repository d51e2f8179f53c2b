import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { RouteComponent, RouterHistory } from '@tanstack/react-router'
import { PortalProvider } from './app/context.tsx'
import type { Engines } from './app/engines.ts'
import { PageFailure } from './app/failure.tsx'
import { OverlayProvider } from './app/overlay.tsx'
import { DashboardPage } from './board/dashboard.tsx'
import type { CardPageProps } from './catalogue/card-page.tsx'
import type { CardGroup } from './portal/config.ts'
import type { KnownPath, notFoundPath } from './portal/pages.ts'
import { Search } from './search/search.tsx'
import { Announcements } from './shell/announcements.tsx'
import { Shell } from './shell/shell.tsx'

/** The modules of the pages of cards. */
const cardModules = ['src/catalogue/card-page.tsx', 'src/portal/cards.ts']

/** The modules that a page fetches, for the build, which preloads the scripts of the current page. */
export const pageModules: Readonly<Record<KnownPath | typeof notFoundPath, readonly string[]>> = {
  '/': [],
  '/webpages': cardModules,
  '/apps': cardModules,
  '/tools': cardModules,
  '/demo': cardModules,
  '/webinars': ['src/catalogue/webinars.tsx'],
  '/404': ['src/shell/not-found.tsx'],
}

/** The router reloads the page after the browser's own error. A reload without a connection would lose the page. */
function rethrow(error: unknown): never {
  throw navigator.onLine ? error : new Error('This device is offline', { cause: error })
}

/** The route tree. `loadCards` fetches the cards. */
function createRoutes(loadCards: Engines['loadCards']) {
  // If a script is missing, `lazyRouteComponent` reloads the page once: it may belong to a former release.
  const LazyCardPage = lazyRouteComponent(async () => {
    const cardsToCome = loadCards()
    // If both scripts are missing, always report the same one: the router reloads the page once for each message.
    cardsToCome.catch(() => undefined)
    const { CardPage } = await import('./catalogue/card-page.tsx').catch(rethrow)
    const cards = await cardsToCome.catch(rethrow)
    function CardPageOf({ group, imageHeight }: Omit<CardPageProps, 'cards'>) {
      return <CardPage group={group} cards={cards[group]} imageHeight={imageHeight} />
    }
    return { CardPageOf }
  }, 'CardPageOf')
  const WebinarsPage = lazyRouteComponent(() => import('./catalogue/webinars.tsx').catch(rethrow), 'WebinarsPage')
  const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found.tsx').catch(rethrow), 'NotFoundPage')

  const rootRoute = createRootRoute({
    component: () => (
      <OverlayProvider>
        <Shell>
          <Outlet />
        </Shell>
        <Search />
      </OverlayProvider>
    ),
    notFoundComponent: NotFoundPage,
  })

  const at = <Path extends KnownPath>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => rootRoute, path, component })

  const pageOfCards = (group: CardGroup, imageHeight?: number) => {
    function PageOfCards() {
      return <LazyCardPage group={group} imageHeight={imageHeight} />
    }
    // The router waits for `preload` before it renders the page.
    return Object.assign(PageOfCards, { preload: async () => LazyCardPage.preload?.() })
  }

  return rootRoute.addChildren([
    at('/', () => (
      <>
        <DashboardPage />
        <Announcements />
      </>
    )),
    at('/webpages', pageOfCards('webpages')),
    at('/apps', pageOfCards('apps')),
    at('/tools', pageOfCards('tools')),
    // Specification, section 9: pictures of demos are 200 px high.
    at('/demo', pageOfCards('demo', 200)),
    at('/webinars', WebinarsPage),
  ])
}

interface RouterOptions {
  readonly engines: Engines
  /** Default: the browser's history. */
  readonly history?: RouterHistory
  /** Whether the build renders pages to strings. */
  readonly prerendering?: boolean
}

export function createAppRouter({ engines, history, prerendering = false }: RouterOptions) {
  return createRouter({
    routeTree: createRoutes(engines.loadCards),
    InnerWrap: ({ children }) => <PortalProvider engines={engines}>{children}</PortalProvider>,
    ...(history && { history }),
    isServer: prerendering,
    // While prerendering, the router would add an inline script for this, which the policy refuses.
    scrollRestoration: !prerendering,
    defaultErrorComponent: PageFailure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
