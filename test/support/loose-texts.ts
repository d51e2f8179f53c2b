/**
 * Returns the texts below a node that React manages as nodes of their own: those with siblings, and those that a
 * component returns without an element. Browsers that translate replace text nodes by elements, after which React
 * changes such a text in vain, and throws when it removes it. A text that is the only child of its element is safe.
 * Blanks do not count, because browsers do not translate them. This function also runs in browsers.
 */
export function looseTextsIn(root: Node): string[] {
  const isLoose = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const loose: string[] = []
  for (let node: Node | null = root; node; node = texts.nextNode()) {
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
    if (text !== '' && isLoose(node)) loose.push(`${text} in ${node.parentElement?.outerHTML.slice(0, 200)}`)
  }
  return loose
}
