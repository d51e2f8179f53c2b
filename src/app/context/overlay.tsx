import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Messages } from '../../texts/index.ts'
import { isApple } from '../keyboard.ts'

/** A dialog that can be opened from any page. At most one is open. */
export type Overlay = 'search' | 'preferences' | 'keys' | 'stored'

interface OverlayState {
  readonly overlay: Overlay | null
  /** Replaces the open overlay. Null closes it. */
  readonly show: (overlay: Overlay | null) => void
}

const OverlayContext = createContext<OverlayState>({ overlay: null, show: () => {} })

export function OverlayProvider({ children }: { readonly children: ReactNode }) {
  const [overlay, show] = useState<Overlay | null>(null)
  const state = useMemo(() => ({ overlay, show }), [overlay])
  return <OverlayContext value={state}>{children}</OverlayContext>
}

export const useOverlay = () => use(OverlayContext)

/** The keys that open the search, as shown to users. Show them only after hydration: they vary by platform. */
export const searchKeysOf = ({ keys }: Messages): string => `${isApple() ? '⌘' : keys.control} K`
