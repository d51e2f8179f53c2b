import { lazy } from 'react'
import type { ReactNode } from 'react'

/** A part that is fetched when it is first shown. Where it cannot be, as without a connection, nothing is in its place. */
export function optional<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  const nothing: (props: Props) => ReactNode = () => null
  return lazy(async () => ({ default: await load().catch(() => nothing) }))
}
