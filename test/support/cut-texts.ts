/**
 * Returns what does not fit: a page or a scroll container that scrolls sideways, texts that are cut off, and texts
 * wider than their box. A text that ends with an ellipsis on purpose does not count. Runs in the page.
 */
export function findCutTexts(): readonly string[] {
  const faults = new Set<string>()
  const tell = (fault: string, { tagName, className, textContent }: Element) =>
    faults.add(`${fault}: <${tagName.toLowerCase()} class="${String(className)}"> ${textContent?.slice(0, 50)}`)
  const root = document.documentElement
  const isWide = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1
  if (root.scrollWidth > root.clientWidth) {
    for (const element of document.body.querySelectorAll('*')) {
      if (isWide(element) && ![...element.children].some(isWide)) tell('makes the page scroll sideways', element)
    }
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true }) || text.textContent?.trim() === '') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    const right = Math.max(...rects.map((rect) => rect.right))
    const bottom = Math.max(...rects.map((rect) => rect.bottom))
    if (rects.length === 0) continue
    let isInBox = false
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { display, clipPath, overflowX, overflowY, textOverflow, position } = getComputedStyle(box)
      const rect = box.getBoundingClientRect()
      // Hidden from sight, or a badge as a dot.
      if (rect.width <= 10 || clipPath !== 'none') break
      if (textOverflow === 'ellipsis' || box.tagName === 'svg') break
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) tell('scrolls sideways', box)
      if (/auto|scroll/.test(overflowY)) break
      const isBlock = display !== 'inline' && display !== 'contents'
      if (isBlock && !isInBox && right > rect.right + 1) tell('wider than its box', parent)
      isInBox ||= isBlock
      if (overflowX !== 'visible' && right > rect.right + 1) tell('cut at its end', parent)
      if (overflowY !== 'visible' && bottom > rect.bottom + 1) tell('cut at its foot', parent)
      if (position === 'fixed') break
    }
  }
  return [...faults]
}
