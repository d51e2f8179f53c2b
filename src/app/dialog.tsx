import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ComponentProps } from 'react'
import { Drawer } from '../ui/index.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly hadDialog?: true
  }
}

/** A dialog over the page. Back closes it, and leaves the page behind it as it is. */
export function Dialog(props: ComponentProps<typeof Drawer>) {
  const { open, onClose } = props
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const { history } = router
    // Browsers do not let a page refuse Back to another program, so the first page of a tab gets a second entry.
    if (!history.canGoBack()) {
      void router.navigate({ href: history.location.href, state: { hadDialog: true }, resetScroll: false })
    }
    const blockerFn = ({ action }: { readonly action: string }) => {
      if (action !== 'BACK') return false
      close()
      return true
    }
    return history.block({ blockerFn, enableBeforeUnload: false })
  }, [open, router])
  return <Drawer {...props} />
}
