import { RouterProvider } from '@tanstack/react-router'
import { hydrateRoot } from 'react-dom/client'
import config from 'virtual:portal'
import { createLater } from './app/later.ts'
import { browserPreferences } from './app/preferences.ts'
import { createAppRouter } from './router.tsx'
import { createBrowserEnv } from './auth/browser/env.ts'
import { createAuth } from './auth/index.ts'
import { formatTime } from './i18n/index.ts'
import { knownPaths } from './portal/pages.ts'
import { textOf } from './portal/texts.ts'
import { initialBoard } from './status/index.ts'
import type { Board, StatusMonitor } from './status/index.ts'
import { fetched } from './app/lazy.ts'

interface Start {
  /** Already probing: entry.ts started it before this was loaded. */
  readonly status: StatusMonitor
  /** It also paints what it finds into the page, until this is called: then React begins with what is returned. */
  readonly endPainting: () => Board
  /** Tells which starred cards are first in the page, once that is there: React must begin with them. */
  readonly endArranging: () => readonly string[]
  /** The address at which the provider answered, when this page was loaded by its redirect. */
  readonly answer: string | null
}

/** The only wiring: real ports, auth, status, router; then the prerendered page comes to life. */
export async function start({ status, endPainting, endArranging, answer }: Start): Promise<void> {
  // Scripts kept from the last visit may be here before the page is: all of it must be there, in its language and order.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const auth = createAuth({ ...config.identity, knownPaths }, createBrowserEnv())
  const preferences = browserPreferences(config.locale)
  const locale = () => preferences.get().locale
  const later = createLater(status, async () =>
    (await fetched(() => import('./app/later-engines.ts'))).laterEngines(
      { status, auth, config },
      {
        locale,
        nameOf: (position) => textOf(config.sites[position]?.name ?? '', locale(), config.locale).text,
        time: () => formatTime(Date.now(), Date.now(), locale()),
      },
    ),
  )
  let painted = initialBoard(config)
  const router = createAppRouter({
    portal: {
      config,
      auth,
      status,
      later,
      preferences,
      now: Date.now,
      painted: () => painted,
      arranged: endArranging(),
    },
  })
  // Says that the page was rendered before: without it the router renders another tree first, and React throws the
  // prerendered one away (error 418). Typed, and not documented for this: kept by a browser test.
  router.ssr = { manifest: undefined }
  await router.load()
  auth.start(answer)
  const root = document.getElementById('root')
  if (root === null) throw new Error('No #root')
  painted = endPainting()
  hydrateRoot(root, <RouterProvider router={router} />, {
    // A page that had to be thrown away and rendered again is a fault, even where the person sees none.
    onRecoverableError: (error) => console.error(error),
  })
  // Without it the board is as live as before.
  await later.start().catch(() => document.documentElement.removeAttribute('data-shortcuts'))
}
