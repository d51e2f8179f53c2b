import { RouterProvider } from '@tanstack/react-router'
import { hydrateRoot } from 'react-dom/client'
import config from 'virtual:portal'
import version from 'virtual:version'
import type { Engines } from './app/engines.ts'
import { createLazyPart } from './app/lazy.ts'
import { browserPreferences } from './app/preferences.ts'
import { createBrowserEnv } from './auth/browser/env.ts'
import { createAuth } from './auth/index.ts'
import { loadMessages } from './i18n/index.ts'
import type { Locale } from './i18n/index.ts'
import type { Announcements } from './portal/announcement.ts'
import { knownPaths, plainPathOf } from './portal/pages.ts'
import { createAppRouter } from './router.tsx'
import { createStore } from './store/index.ts'
import type { Board, StatusMonitor } from './status/index.ts'

interface Start {
  /** Already started by first/entry.ts. */
  readonly monitor: StatusMonitor
  /** Stops the updates by first/states.ts, and returns the board that the page shows. */
  readonly stopShowingStates: () => Board
  /** The announcements of the last visit, which the page already shows. */
  readonly announcements: Announcements
  /** The address with the provider's response, if a redirect by the provider loaded this page. */
  readonly responseUrl: string | null
}

/** Wires the real engines to the router and hydrates the prerendered page. */
export async function start({ monitor, stopShowingStates, announcements: stored, responseUrl }: Start): Promise<void> {
  // Cached scripts can run before the document is parsed, and first/language.ts replaces texts after parsing.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  showPlainPath()
  const auth = createAuth({ ...config.identity, knownPaths }, createBrowserEnv())
  auth.onSessionEvent((event) => {
    if (event === 'tokens-unbound') console.info('DPoP: the provider offers it, but this page could not bind tokens.')
  })
  const preferences = browserPreferences(config.locale)
  const now = Date.now
  const announcements = createStore(stored)
  const deferred = createLazyPart(async () => {
    const { createDeferredEngines } = await import('./deferred.ts')
    return createDeferredEngines({ auth, config, monitor, preferences, now, announcements })
  })
  const catalogue = createLazyPart(async () => (await import('./catalogue-content.ts')).catalogue)
  const board = { get: monitor.get, subscribe: monitor.subscribe, initial: stopShowingStates() }
  const portal: Engines = {
    config,
    catalogue,
    auth,
    monitor,
    board,
    announcements,
    deferred,
    preferences,
    now,
    version,
  }
  const router = createAppRouter({ portal })
  // Tell the router that the page is prerendered. Otherwise the first render differs, and React discards the page
  // (error 418). The field is typed but not documented for this; a browser test watches for recoverable errors.
  router.ssr = { manifest: undefined }
  // The language that the page shows, and the chosen one, which React renders after hydration.
  const languages = [preferences.initial.locale, preferences.get().locale]
  // If the texts of a language cannot be fetched, the page falls back to the other language.
  const loadLanguage = (locale: Locale) =>
    loadMessages(locale).catch(async () => {
      const other = locale === 'en' ? 'es' : 'en'
      await loadMessages(other)
      preferences.fallBackTo(other)
    })
  await Promise.all([router.load(), ...languages.map(loadLanguage)])
  auth.start(responseUrl)
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  hydrateRoot(root, <RouterProvider router={router} />, {
    onRecoverableError: (error) => console.error(error),
  })
  deferred.load().catch(() => {})
}

/** Some hosts serve /webinars.html or /webinars/index.html directly. The router and sign-in know only /webinars. */
function showPlainPath(): void {
  const { pathname, search, hash } = location
  const path = plainPathOf(pathname)
  if (path) history.replaceState(null, '', path + search + hash)
}
