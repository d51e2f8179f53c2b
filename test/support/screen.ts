import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

const implicit: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'a[href]',
  list: 'ul',
  listitem: 'li',
  heading: 'h1, h2, h3, h4',
  radio: 'input[type="radio"]',
  dialog: 'dialog',
  iframe: 'iframe',
  group: 'fieldset',
}

/** A simplified accessible name: the label, or the text that is not hidden from assistive technology. */
const nameOf = (element: Element): string => {
  const labelId = element.getAttribute('aria-labelledby')
  const labelling = labelId && element.ownerDocument.getElementById(labelId)
  if (labelling) return nameOf(labelling)
  const label = element.getAttribute('aria-label') ?? element.getAttribute('title')
  if (label) return label
  const from = element instanceof HTMLInputElement ? element.closest('label') : element
  return wordsOf(from ?? element)
    .replace(/\s+/g, ' ')
    .trim()
}

const wordsOf = (node: Node): string => {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
  return node.childNodes.length ? Array.from(node.childNodes, wordsOf).join('') : (node.textContent ?? '')
}

/** Renders a component into the document until the test ends, and finds its parts by role and name. */
export const show = (content: ReactNode) => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  act(() => root.render(content))
  const all = (role: string, name?: string) =>
    Array.from(
      host.querySelectorAll<HTMLElement>(`[role="${role}"]${implicit[role] ? `, ${implicit[role]}` : ''}`),
    ).filter((element) => name === undefined || nameOf(element) === name)
  const close = () => {
    act(() => root.unmount())
    host.remove()
  }
  onTestFinished(close)
  return {
    host,
    all,
    get: (role: string, name?: string): HTMLElement => {
      const [found, more] = all(role, name)
      if (!found || more) throw new Error(`${more ? 'several' : 'no'} ${role} ${name ?? ''} in ${host.innerHTML}`)
      return found
    },
    again: (next: ReactNode) => act(() => root.render(next)),
    close,
  }
}

/** Runs a person's action and lets React finish. */
export const doing = (action: () => void) => act(action)
