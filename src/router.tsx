import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { AppsPage } from './catalogue/apps.tsx'
import { DashboardPage } from './board/dashboard.tsx'
import { DemoPage } from './catalogue/demo.tsx'
import { NotFoundPage } from './shell/not-found.tsx'
import { ToolsPage } from './catalogue/tools.tsx'
import { WebinarsPage } from './catalogue/webinars.tsx'
import { WebpagesPage } from './catalogue/webpages.tsx'
import type { KnownPath } from './portal/pages.ts'
import { PortalProvider } from './app/context.tsx'
import type { Engines } from './app/context.tsx'
import { Failure } from './shell/failure.tsx'
import { Shell } from './shell/shell.tsx'

export interface RouterContext {
  readonly portal: Engines
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <PortalProvider engines={rootRoute.useRouteContext({ select: (context) => context.portal })}>
      <Shell>
        <Outlet />
      </Shell>
    </PortalProvider>
  ),
  notFoundComponent: NotFoundPage,
})

const at = <Path extends KnownPath>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const routeTree = rootRoute.addChildren([
  at('/', DashboardPage),
  at('/webpages', WebpagesPage),
  at('/apps', AppsPage),
  at('/tools', ToolsPage),
  at('/demo', DemoPage),
  at('/webinars', WebinarsPage),
])

/** 404.html is the page of this path, and of every other that does not exist. */
export const notFoundPath = '/404'

interface RouterOptions {
  readonly portal: Engines
  /** In a browser the router makes its own from the address. */
  readonly history?: RouterHistory
  /** Rendering to a string: no effects, no scripts written into the page. */
  readonly prerendering?: boolean
}

export function createAppRouter({ portal, history, prerendering = false }: RouterOptions) {
  return createRouter({
    routeTree,
    context: { portal },
    ...(history && { history }),
    isServer: prerendering,
    // While prerendering it would write an inline script, which the policy refuses.
    scrollRestoration: !prerendering,
    defaultErrorComponent: Failure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
