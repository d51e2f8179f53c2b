import { useSyncExternalStore } from 'react'
import { breakpoints } from '../../ui/theme/breakpoints.ts'
import { usePreferences } from './use-viewer.ts'

/** Whether a media query matches. `initially` is the value in prerendered pages. */
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

/** Whether the side menu is collapsed, for its labels and behaviour. CSS decides its appearance (shell.css.ts). */
export function useMenuState() {
  const { menu, change } = usePreferences()
  const wide = useMediaQuery(`(min-width: ${breakpoints.wide}em)`, true)
  const collapsed = menu === 'auto' ? !wide : menu === 'collapsed'
  return {
    collapsed,
    toggle: () => change({ menu: collapsed ? 'expanded' : 'collapsed' }),
    expand: () => change({ menu: 'expanded' }),
  }
}
