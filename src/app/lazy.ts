import { lazy } from 'react'
import type { ReactNode } from 'react'

/** A part that is fetched when it is first shown. Where it cannot be, nothing is in its place, of which `onMissing` is told. */
export function optional<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  onMissing?: () => void,
) {
  const nothing: (props: Props) => ReactNode = () => null
  const missing = () => {
    onMissing?.()
    return nothing
  }
  return lazy(async () => ({ default: await fetched(load).catch(missing) }))
}

/** Fetches a part of the program; what fails because the connection is away is fetched again when it is back. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (thrown) {
      if (navigator.onLine) throw thrown
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}
