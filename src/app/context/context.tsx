import '../frame/document.css.ts'
import { createContext, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import type { Context, ReactNode } from 'react'
import { messages } from '../../texts/index.ts'
import type { Locale } from '../../base/locales.ts'
import type { Words } from '../../texts/sentences/sentence-parts.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import type { PreferencesStore } from '../../preferences/index.ts'
import type { Cores } from './cores.ts'

/** The texts of the page, in its language. */
export type Texts = Words

const CoresContext = createContext<Cores | null>(null)
const TextsContext = createContext<Texts | null>(null)

interface PortalProviderProps {
  readonly cores: Cores
  readonly children: ReactNode
}

/** Provides the cores and the texts. Only the language changes a context: components subscribe to stores. */
export function PortalProvider({ cores, children }: PortalProviderProps) {
  const locale = useShownLocale(cores.preferences)
  const texts = useMemo(() => textsFor(locale, cores.config), [locale, cores])
  return (
    <CoresContext value={cores}>
      <TextsContext value={texts}>{children}</TextsContext>
    </CoresContext>
  )
}

/**
 * Returns the language of the page. It follows the preferences in a transition, because a change renders everything
 * again, which may be 200 cards or tiles.
 */
function useShownLocale(preferences: PreferencesStore): Locale {
  const [locale, setLocale] = useState(preferences.initial.locale)
  useEffect(() => {
    const follow = () => startTransition(() => setLocale(preferences.get().locale))
    follow()
    return preferences.subscribe(follow)
  }, [preferences])
  return locale
}

/** Returns the texts of the page in `locale`. */
export function textsFor(locale: Locale, config: Pick<PortalConfig, 'locale' | 'sites'>): Texts {
  const names = new Map(config.sites.map(({ url, name }) => [url, name]))
  const text: Texts['text'] = (shown) => textOf(shown, locale, config.locale)
  return { t: messages[locale], locale, text, nameOf: (url) => text(names.get(url) ?? '') }
}

/** The cores, for their commands. The other hooks of this folder return their state. */
export function useCores(): Cores {
  return useProvided(CoresContext)
}

export function useTexts(): Texts {
  return useProvided(TextsContext)
}

export function useConfig(): PortalConfig {
  return useCores().config
}

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('Rendered outside of PortalProvider')
  return value
}
