import { useHydrated, useRouterState } from '@tanstack/react-router'
import { usedPathOf } from '../../portal/reachable.ts'
import { useConfig } from './context.tsx'

/** The path of the visible page. */
export function useCurrentPath(): string {
  return useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
}

/**
 * Returns the path for the menu's current item. During hydration it is undefined for paths without a page, because
 * they all share 404.html. After that, Apps is current at `/apps/unknown`.
 */
export function useMenuPath(): string | undefined {
  const path = useCurrentPath()
  const config = useConfig()
  return useHydrated() ? path : usedPathOf(path, config)
}
