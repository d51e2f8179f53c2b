import { createContext, use } from 'react'

/** Opens the command palette. The search feature provides this function. */
export const OpenSearch = createContext(() => {})

/** The keys that open the command palette, as shown to users. Show them only after hydration: they vary by platform. */
export const searchKeys = /^(Mac|iP)/.test(globalThis.navigator?.platform) ? '⌘ K' : 'Ctrl K'

export const useOpenSearch = () => use(OpenSearch)
