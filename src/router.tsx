import './other-pages-styles.ts'
import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { AnnouncementSlot } from './announcements/slot.tsx'
import { PortalProvider, useCatalogue } from './app/context.tsx'
import type { Engines } from './app/engines.ts'
import { createLazyPart } from './app/lazy.ts'
import { DashboardPage } from './board/dashboard.tsx'
import type { CardGroup, Catalogue } from './portal/config.ts'
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

/** A lazy page that shows the catalogue. */
function cataloguePage(render: (pages: OtherPages, catalogue: Catalogue) => React.ReactNode) {
  const Content = ({ pages }: { readonly pages: OtherPages }) => {
    const catalogue = useCatalogue().get()
    return catalogue && render(pages, catalogue)
  }
  return lazyPage((pages) => <Content pages={pages} />)
}

/** A page of cards. `imageHeight` is in CSS pixels. Default: an aspect ratio of 16:9. */
const cardPage = (group: CardGroup, imageHeight?: number) =>
  cataloguePage(({ CardPage }, { cards }) => <CardPage cards={cards} group={group} imageHeight={imageHeight} />)

const rootRoute = createRootRouteWithContext<Pick<Engines, 'catalogue'>>()({
  component: () => (
    <SearchProvider>
      <Shell>
        <AnnouncementSlot />
        <Outlet />
      </Shell>
    </SearchProvider>
  ),
  notFoundComponent: lazyPage(({ NotFoundPage }) => <NotFoundPage />),
})

const webinarsPage = cataloguePage(({ WebinarsPage }, { webinars }) => <WebinarsPage webinars={webinars} />)

const at = <Path extends KnownPath>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

/** A route that also fetches the catalogue: the router waits for the loader before it renders the page. */
const atCatalogue = <Path extends KnownPath>(path: Path, component: () => React.ReactNode) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    loader: ({ context }) => context.catalogue.load(),
  })

const routeTree = rootRoute.addChildren([
  at('/', DashboardPage),
  atCatalogue('/webpages', cardPage('webpages')),
  atCatalogue('/apps', cardPage('apps')),
  atCatalogue('/tools', cardPage('tools')),
  // Specification, section 9: pictures of demos are 200 px high.
  atCatalogue('/demo', cardPage('demo', 200)),
  atCatalogue('/webinars', webinarsPage),
])

/** 404.html is prerendered at this path, and served for every unknown path. */
export const notFoundPath = '/404'

interface RouterOptions {
  readonly portal: Engines
  /** Default: the browser's history. */
  readonly history?: RouterHistory
  /** Whether the build renders pages to strings. */
  readonly prerendering?: boolean
}

export function createAppRouter({ portal, history, prerendering = false }: RouterOptions) {
  return createRouter({
    routeTree,
    context: portal,
    InnerWrap: ({ children }) => <PortalProvider engines={portal}>{children}</PortalProvider>,
    ...(history && { history }),
    isServer: prerendering,
    // While prerendering, the router would add an inline script for this, which the policy refuses.
    scrollRestoration: !prerendering,
    defaultErrorComponent: Failure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
