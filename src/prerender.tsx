import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import config from 'virtual:portal'
import version from 'virtual:version'
import { PortalProvider, textsFor } from './app/context/context.tsx'
import type { Cores } from './app/context/cores.ts'
import { headingAt } from './app/frame/page-texts.ts'
import { NoScript } from './shell/no-script.tsx'
import { PageNotices } from './shell/notices/page-notices.tsx'
import type { AuthState } from './auth/index.ts'
import { createPreferences } from './preferences/index.ts'
import { createAppRouter } from './router.tsx'
import { withDots } from './texts/sentences/sentence-parts.ts'
import { locales } from './base/locales.ts'
import type { Locale } from './base/locales.ts'
import { usedPathOf } from './portal/reachable.ts'
import { createShortcuts } from './shortcuts/index.ts'
import { createSituations } from './situation/index.ts'
import { emptyHistory, initialBoard } from './status/index.ts'
import { createStore } from './base/store.ts'

interface LocalizedPage {
  readonly lang: Locale
  readonly title: string
  readonly html: string
}

export interface Rendered extends LocalizedPage {
  readonly status: 200 | 404
  /** Content of `<noscript>`. */
  readonly noScript: string
  /** Markup of the hidden notices about the page. */
  readonly notices: string
  readonly translations: readonly LocalizedPage[]
}

const nothing = () => undefined

/** A storage that is empty and stays so. */
const storage = { read: () => null, write: () => true, onChange: nothing }

/** Cores that do nothing: the visitor is unknown, all sites are being checked, and nothing is stored. */
function idleCores(locale: Locale): Cores {
  const auth = createStore<AuthState>({ status: 'unknown' })
  const clock = { ...createStore(Date.now()), catchUp: nothing, offsetMs: () => 0 }
  return {
    config,
    auth: {
      ...auth,
      popup: { ...createStore('open' as const), focus: nothing },
      onSessionEvent: () => nothing,
      start: nothing,
      signIn: nothing,
      cancelSignIn: nothing,
      signOut: nothing,
      hasSessionEnded: () => false,
      hasSignedOut: () => false,
      retry: nothing,
      dismiss: nothing,
    },
    signInAway: createStore(false),
    monitor: { onRoundEnded: () => nothing, start: nothing, refresh: nothing, pause: nothing, resume: nothing },
    recoveries: { ...createStore([]), canNotify: () => true, start: nothing, stop: nothing },
    situations: createSituations({
      board: createStore(initialBoard(config)),
      history: createStore(emptyHistory),
      announcements: createStore([]),
      clock,
      after: () => nothing,
      intervalMs: config.status.intervalSeconds * 1000,
      hasMonitor: config.status.monitor !== undefined,
    }),
    privacy: { remove: nothing },
    announcements: {
      ...createStore([]),
      ended: createStore([]),
      dismissed: createStore([]),
      dismiss: nothing,
      refresh: nothing,
    },
    shortcuts: createShortcuts(storage, (stored) => stored),
    preferences: createPreferences(locale, { storage, setAttribute: nothing }),
    clock,
    version,
  }
}

/**
 * Called by the build: renders the page at a path in the configuration's language, and its translations. An unknown
 * path gives the 404 page.
 */
export async function render(path: string): Promise<Rendered> {
  const otherLocales = locales.filter((locale) => locale !== config.locale)
  return {
    status: usedPathOf(path, config) === undefined ? 404 : 200,
    ...(await renderIn(config.locale, path)),
    noScript: renderPart(<NoScript />, config.locale),
    notices: renderPart(<PageNotices />, config.locale),
    translations: await Promise.all(otherLocales.map((locale) => renderIn(locale, path))),
  }
}

async function renderIn(lang: Locale, path: string): Promise<LocalizedPage> {
  const texts = textsFor(lang, config)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ cores: idleCores(lang), history, prerendering: true })
  await router.load()
  return {
    lang,
    title: withDots(headingAt(path, config, texts).text, texts.text(config.name).text),
    html: renderToString(<RouterProvider router={router} />),
  }
}

function renderPart(part: ReactNode, locale: Locale): string {
  return renderToString(<PortalProvider cores={idleCores(locale)}>{part}</PortalProvider>)
}
