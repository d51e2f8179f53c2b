import { createContext, use } from 'react'

/** Opens the command palette. The search feature provides it. */
export const OpenSearch = createContext(() => {})

export const useOpenSearch = () => use(OpenSearch)
