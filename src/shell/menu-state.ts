import { useSyncExternalStore } from 'react'
import { breakpoints } from '../ui/breakpoints.ts'
import { usePreferences } from '../app/context.tsx'

/** Whether a media query matches. While hydrating it says what was prerendered: `initially`. */
export function useMediaQuery(query: string, initially: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => initially,
  )
}

/**
 * Whether the side menu is collapsed, and its toggle. CSS draws it by `<html data-menu>` and the width alone, from the
 * first paint on; this is what names and behaviour need to know.
 */
export function useMenuState() {
  const { menu, set } = usePreferences()
  const wide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`, true)
  const collapsed = menu === 'auto' ? !wide : menu === 'collapsed'
  return {
    collapsed,
    toggle: () => set({ menu: collapsed ? 'expanded' : 'collapsed' }),
    expand: () => set({ menu: 'expanded' }),
  }
}
