import { useHydrated, useRouterState } from '@tanstack/react-router'
import { knownPathOf } from '../portal/pages.ts'

/** The path of the visible page. */
export function useCurrentPath(): string {
  return useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
}

/**
 * Returns the path for the menu's current item. During hydration it is undefined for unknown paths, because they all
 * share 404.html. After that, Apps is current at `/apps/unknown`.
 */
export function useMenuPath(): string | undefined {
  const path = useCurrentPath()
  return useHydrated() ? path : knownPathOf(path)
}
