/** Writes a sentence into a blank popup, in the language, the type and the colours of the page. */
export function writePopup(popup: Document, text: string): void {
  const page = document.documentElement
  const { documentElement: root, body } = popup
  const { colorScheme } = getComputedStyle(page)
  const { backgroundColor, color, fontFamily, lineHeight } = getComputedStyle(document.body)
  popup.title = text
  root.lang = page.lang
  Object.assign(root.style, { colorScheme, backgroundColor })
  Object.assign(body.style, {
    display: 'grid',
    placeContent: 'center',
    minHeight: '100vh',
    boxSizing: 'border-box',
    margin: '0',
    padding: '2rem',
    textAlign: 'center',
    color,
    fontFamily,
    fontSize: '1.125rem',
    lineHeight,
  })
  body.textContent = text
}
