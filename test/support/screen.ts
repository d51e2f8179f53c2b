import { act, render, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { looseTextsIn } from './loose-texts.ts'

// Lets React warn of changes outside of `act`.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

/**
 * Renders a component into the document until the test ends, and finds its parts by role and accessible name. Fails the
 * test if the component shows a text that does not survive translation.
 */
export const show = (content: ReactNode) => {
  const loose = watchLooseTexts()
  const { container, rerender, unmount } = render(content)
  const queries = within(container)
  const close = () => {
    unmount()
    container.remove()
  }
  onTestFinished(() => {
    close()
    expect(loose(), 'texts without an element of their own').toEqual([])
  })
  return {
    ...queries,
    host: container,
    all: (role: string, name?: string | RegExp) => queries.queryAllByRole(role, name === undefined ? {} : { name }),
    get: (role: string, name?: string | RegExp) => queries.getByRole(role, name === undefined ? {} : { name }),
    again: rerender,
    close,
  }
}

/** Returns the text of each element. */
export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)

/** Runs a user's action and lets React finish. */
export const doing = (action: () => void) => act(action)

/** Returns a function that ends the watch, and returns the loose texts that have been in the document since. */
function watchLooseTexts() {
  const loose = new Set<string>()
  const take = (records: readonly MutationRecord[]) => {
    const nodes = records.flatMap(({ addedNodes }) => [...addedNodes])
    for (const text of nodes.flatMap(looseTextsIn)) loose.add(text)
  }
  const observer = new MutationObserver(take)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    return [...loose]
  }
}
