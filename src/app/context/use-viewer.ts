import { useMemo } from 'react'
import { hasUser } from '../../auth/index.ts'
import type { AuthState } from '../../auth/index.ts'
import { ownViewerOf, viewerOf } from '../../portal/access.ts'
import type { Viewer } from '../../portal/access.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { useConfig, useCores } from './context.tsx'
import { useNow } from './use-situations.ts'
import { useStore } from './use-store.ts'

export function useAuthState(): AuthState {
  return useStore(useCores().auth)
}

/** The viewer: the same object until something of it changes. A sign-in ends by the device's clock. */
export function useViewer(): Viewer {
  const deviceNow = useNow() - useCores().clock.offsetMs()
  return useSameViewer(viewerOf(useAuthState(), useConfig().identity, deviceNow))
}

/** The viewer for the programs and starred cards of the user: see `ownViewerOf`. */
export function useOwnViewer(): Viewer {
  return useSameViewer(ownViewerOf(useAuthState(), useConfig().identity))
}

const useSameViewer = ({ role, groups }: Viewer): Viewer => useMemo(() => ({ role, groups }), [role, groups])

/** The shortcuts of the current user. Null while the auth state is `unknown`, and during a silent sign-in. */
export function useShortcuts(): PersonShortcuts | null {
  const { shortcuts } = useCores()
  const authState = useAuthState()
  const isSigningIn = authState.status === 'anonymous' && authState.activity?.via === 'silent'
  if (authState.status === 'unknown' || isSigningIn) return null
  return shortcuts.of(hasUser(authState) ? authState.user.sub : null)
}

/** The choices of language, theme and menu. `change` makes another one. */
export function usePreferences() {
  const { preferences } = useCores()
  return { ...useStore(preferences), change: preferences.change }
}
