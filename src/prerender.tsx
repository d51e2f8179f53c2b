import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import config from 'virtual:portal'
import { PortalProvider } from './app/context.tsx'
import type { Engines } from './app/context.tsx'
import { NoScript } from './shell/no-script.tsx'
import { createPreferences } from './app/preferences.ts'
import { createAppRouter } from './router.tsx'
import { titleOf } from './shell/title.ts'
import { messagesFor } from './i18n/index.ts'
import type { Locale } from './i18n/index.ts'
import { locales } from './i18n/locales.ts'
import { FirstStates } from './board/first-states.tsx'
import { headingOf, knownPathOf } from './portal/pages.ts'
import { textOf } from './portal/texts.ts'
import { initialBoard } from './status/index.ts'

interface Shown {
  readonly lang: Locale
  readonly title: string
  readonly html: string
  /** For a `<template>` of the page: how the sites will look. Only where they are shown. */
  readonly firstStates: string
}

export interface Rendered extends Shown {
  readonly status: 200 | 404
  /** What is said where scripts are switched off. */
  readonly noScript: string
  readonly translations: readonly Shown[]
}

const nothing = () => undefined
const never = () => nothing

/** Engines that stand still: nobody is known, all sites are being checked, nothing was chosen. */
const portalIn = (locale: Locale): Engines => ({
  config,
  auth: {
    get: () => ({ status: 'unknown' }),
    subscribe: never,
    onSessionEvent: never,
    start: nothing,
    signIn: nothing,
    signOut: nothing,
    dismiss: nothing,
  },
  status: {
    get: () => initialBoard(config),
    leads: () => false,
    round: () => null,
    subscribe: never,
    start: nothing,
    refresh: nothing,
    pause: nothing,
    resume: nothing,
    stop: nothing,
  },
  later: { get: () => null, subscribe: never },
  preferences: createPreferences(locale, { read: () => null, write: nothing, mark: nothing }),
  now: Date.now,
})

/**
 * A build program: the page at a path, in the configuration's language, with its translations. A path that does not
 * exist gives the 404 page.
 */
export async function render(path: string): Promise<Rendered> {
  const others = locales.filter((locale) => locale !== config.locale)
  return {
    status: knownPathOf(path) === undefined ? 404 : 200,
    ...(await showIn(config.locale, path)),
    noScript: rendered(<NoScript />, config.locale),
    translations: await Promise.all(others.map((locale) => showIn(locale, path))),
  }
}

async function showIn(lang: Locale, path: string): Promise<Shown> {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ portal: portalIn(lang), history, prerendering: true })
  await router.load()
  return {
    lang,
    title: titleOf(messagesFor(lang).headings[headingOf(path)], textOf(config.name, lang, config.locale).text),
    html: renderToString(<RouterProvider router={router} />),
    firstStates: path === '/' ? rendered(<FirstStates />, lang) : '',
  }
}

function rendered(part: ReactNode, locale: Locale): string {
  return renderToString(<PortalProvider engines={portalIn(locale)}>{part}</PortalProvider>)
}
