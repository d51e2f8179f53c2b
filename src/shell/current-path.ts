import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { knownPathOf } from '../portal/pages.ts'

/** The path of the page that is shown. */
export function useCurrentPath(): string {
  return useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
}

/**
 * The same for the menu's mark. 404.html is one file for every unknown path, so while it is hydrated the path is not
 * known; afterwards `/apps/unknown` marks Apps.
 */
export function useMarkedPath(): string | undefined {
  const path = useCurrentPath()
  return useSyncExternalStore(
    never,
    () => path,
    () => knownPathOf(path),
  )
}

const never = () => () => undefined
