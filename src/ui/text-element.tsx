import type { ReactNode } from 'react'

/**
 * Gives a text beside other content an element of its own. Browsers that translate replace text nodes by elements, and
 * React could neither change nor remove such a text any more.
 */
export function TextElement({ children }: { readonly children: ReactNode }) {
  return typeof children === 'string' ? <span>{children}</span> : children
}
