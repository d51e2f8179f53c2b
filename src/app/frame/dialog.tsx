import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ComponentProps } from 'react'
import { Drawer } from '../../ui/index.ts'

/** A dialog over the page. Back closes it, and leaves the page behind it as it is. */
export function Dialog(props: ComponentProps<typeof Drawer>) {
  const { open, onClose } = props
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const { history, latestLocation } = router
    // Browsers let a page refuse Back only to its own entries, so the first entry gets a second one, with the address as it
    // was written. The next page takes its place: see useGoTo.
    if (!history.canGoBack()) {
      void router.commitLocation({
        ...latestLocation,
        publicHref: history.location.href,
        state: { ...latestLocation.state, hadDialog: true },
        resetScroll: false,
        hashScrollIntoView: false,
      })
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
