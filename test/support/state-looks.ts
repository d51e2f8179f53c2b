/** Whether CSS would show this look in the state of the element around it. Component tests load no styles. */
function isShown(look: Element): boolean {
  const state = look.closest('[data-state]')?.getAttribute('data-state') ?? ''
  return look.getAttribute('data-look')?.split(' ').includes(state) ?? false
}

/** Returns the first look inside `element` that is visible in the element's state. */
export function shownLook(element: Element | null): Element | undefined {
  return [...(element?.querySelectorAll('[data-look]') ?? [])].find(isShown)
}

/** The text of a node, without hidden elements and without looks that the state hides. */
export function visibleText(node: Node | null): string {
  if (node === null || (node instanceof Element && isHidden(node))) return ''
  return node.childNodes.length > 0 ? Array.from(node.childNodes, visibleText).join('') : (node.textContent ?? '')
}

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') || (element.hasAttribute('data-look') && !isShown(element))
