import { act, render, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'

// Lets React warn of changes outside of `act`.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

/** Renders a component into the document until the test ends, and finds its parts by role and accessible name. */
export const show = (content: ReactNode) => {
  const { container, rerender, unmount } = render(content)
  const queries = within(container)
  const close = () => {
    unmount()
    container.remove()
  }
  onTestFinished(close)
  return {
    ...queries,
    host: container,
    all: (role: string, name?: string) => queries.queryAllByRole(role, name === undefined ? {} : { name }),
    get: (role: string, name?: string) => queries.getByRole(role, name === undefined ? {} : { name }),
    again: rerender,
    close,
  }
}

/** Runs a person's action and lets React finish. */
export const doing = (action: () => void) => act(action)
