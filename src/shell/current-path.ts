import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { knownPathOf } from '../portal/pages.ts'

/** The path of the visible page. */
export function useCurrentPath(): string {
  return useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
}

/**
 * The path for the menu's current item. An unknown path is undefined during hydration, because 404.html is the same for
 * all of them. Afterwards `/apps/unknown` marks Apps.
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
