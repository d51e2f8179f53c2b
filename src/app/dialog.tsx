import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ComponentProps } from 'react'
import { Drawer } from '../ui/index.ts'

/** A dialog over the page. Back closes it, and leaves the page behind it as it is. */
export function Dialog(props: ComponentProps<typeof Drawer>) {
  const { open, onClose } = props
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const blockerFn = ({ action }: { readonly action: string }) => {
      if (action !== 'BACK') return false
      close()
      return true
    }
    return history.block({ blockerFn, enableBeforeUnload: false })
  }, [open, history])
  return <Drawer {...props} />
}
