import { globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { color, theme } from './theme.css.ts'

globalStyle('*, ::before, ::after', { boxSizing: 'border-box' })
globalStyle('html', { textSizeAdjust: '100%', scrollPaddingBlock: `${theme.space.xxxl} ${theme.space.sm}` })
globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  background: color.surface,
  color: color.text,
  fontFamily: theme.font.body,
  lineHeight: theme.leading.normal,
  overflowWrap: 'break-word',
})
// A modal dialog is on screen: the page behind it stays where it is. `:has` would search the whole page again and again.
globalStyle('[data-modal]', { overflow: 'hidden' })

globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', { margin: 0 })
globalStyle('h1, h2, h3, h4', {
  fontFamily: theme.font.display,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  textWrap: 'balance',
  // Also where a word alone would make its place wider.
  overflowWrap: 'anywhere',
})
globalStyle('h1', { fontSize: theme.size.xxl })
globalStyle('h2', { fontSize: theme.size.xl })
globalStyle('h3, h4', { fontSize: theme.size.lg })
globalStyle('p', { textWrap: 'pretty' })
// Lists that carry role="list" are layouts; the role keeps them lists where Safari drops unmarked ones.
globalStyle('[role="list"]', { padding: 0, listStyle: 'none' })
globalStyle('fieldset', { padding: 0, border: 0, minWidth: 0 })
globalStyle('button, input, select', { font: 'inherit', color: 'inherit' })
globalStyle('img, svg, iframe', { display: 'block', maxWidth: '100%' })
globalStyle('[hidden]', { display: 'none !important' })

globalStyle('a', {
  color: color.accent,
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
})
globalStyle('a:hover', { textDecorationThickness: '2px' })
globalStyle(':focus-visible', { outline: `2px solid ${color.focus}`, outlineOffset: '2px' })
globalStyle('::selection', { background: color.accent, color: color.onAccent })

globalStyle(':focus-visible', { '@media': { [media.forcedColors]: { outlineColor: 'Highlight' } } })
globalStyle('nav, dialog, button, fieldset', { '@media': { print: { display: 'none !important' } } })
globalStyle('body', { '@media': { print: { background: 'none' } } })
globalStyle('li', { '@media': { print: { breakInside: 'avoid' } } })
// Nothing of it would work, and nothing could be opened: then it is open.
globalStyle('button, fieldset, dialog', { '@media': { [media.noScript]: { display: 'none !important' } } })
globalStyle('nav li button', { '@media': { [media.noScript]: { display: 'flex !important', pointerEvents: 'none' } } })
globalStyle('nav ul[hidden]', { '@media': { [media.noScript]: { display: 'grid !important' } } })

// What depends on who is signed in stays out of sight until that is known: shown too early it would move.
globalStyle('html[data-returning] [data-by-viewer]', { visibility: 'hidden' })
// And so does a page that is not in its language yet, see translate.ts.
globalStyle('html[data-translating] body', { display: 'none' })
// So does a list that is not in its order yet, and here the room as well: what has not been anywhere does not move.
globalStyle('html[data-arranging] [data-cards="unknown"]', { display: 'none' })
