import './other-pages-styles.ts'
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { PortalProvider } from './app/context.tsx'
import type { Engines } from './app/engines.ts'
import { createLazyPart } from './app/lazy.ts'
import { DashboardPage } from './board/dashboard.tsx'
import type { CardGroup } from './portal/config.ts'
import type { KnownPath } from './portal/pages.ts'
import { SearchProvider } from './search/search.tsx'
import { Failure } from './shell/failure.tsx'
import { Shell } from './shell/shell.tsx'

type OtherPages = typeof import('./other-pages.ts')

const otherPages = createLazyPart<OtherPages>(() => import('./other-pages.ts'))

/** A page that is fetched when it is first visited. The router waits for `preload` before it renders the page. */
function lazyPage(render: (pages: OtherPages) => React.ReactNode) {
  const Page = () => {
    const pages = otherPages.get()
    return pages && render(pages)
  }
  return Object.assign(Page, { preload: otherPages.load })
}

/** A page of cards. `imageHeight` is in CSS pixels. Default: an aspect ratio of 16:9. */
const cardPage = (group: CardGroup, imageHeight?: number) =>
  lazyPage(({ CardPage }) => <CardPage group={group} imageHeight={imageHeight} />)

const rootRoute = createRootRoute({
  component: () => (
    <SearchProvider>
      <Shell>
        <Outlet />
      </Shell>
    </SearchProvider>
  ),
  notFoundComponent: lazyPage(({ NotFoundPage }) => <NotFoundPage />),
})

const webinars = lazyPage(({ WebinarsPage }) => <WebinarsPage />)

const at = <Path extends KnownPath>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const routeTree = rootRoute.addChildren([
  at('/', DashboardPage),
  at('/webpages', cardPage('webpages')),
  at('/apps', cardPage('apps')),
  at('/tools', cardPage('tools')),
  // Specification, section 9: pictures of demos are 200 px high.
  at('/demo', cardPage('demo', 200)),
  at('/webinars', webinars),
])

/** 404.html is prerendered at this path, and served for every path that does not exist. */
export const notFoundPath = '/404'

interface RouterOptions {
  readonly portal: Engines
  /** Default: the browser's history. */
  readonly history?: RouterHistory
  /** The router renders to a string in the build. */
  readonly prerendering?: boolean
}

export function createAppRouter({ portal, history, prerendering = false }: RouterOptions) {
  return createRouter({
    routeTree,
    InnerWrap: ({ children }) => <PortalProvider engines={portal}>{children}</PortalProvider>,
    ...(history && { history }),
    isServer: prerendering,
    // On the server the router would write an inline script, which the policy refuses.
    scrollRestoration: !prerendering,
    defaultErrorComponent: Failure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
