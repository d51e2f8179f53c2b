import { globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { color, theme } from './theme.css.ts'

globalStyle('*, ::before, ::after', { boxSizing: 'border-box' })
globalStyle('html', {
  textSizeAdjust: '100%',
  scrollPaddingBlock: `${theme.space.xxxl} ${theme.space.sm}`,
  // A scrollbar that appears while the page arrives would move everything.
  overflowY: 'scroll',
})
globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  background: color.surface,
  color: color.text,
  fontFamily: theme.font.body,
  lineHeight: theme.leading.normal,
  overflowWrap: 'break-word',
})

globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', { margin: 0 })
globalStyle('h1, h2, h3, h4', {
  fontFamily: theme.font.display,
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  textWrap: 'balance',
  // `break-word` would not reduce the min-content width, so long words would widen grid columns.
  overflowWrap: 'anywhere',
})
globalStyle('h1', { fontSize: theme.size.xxl })
globalStyle('h2, h3, h4', { fontSize: theme.size.lg })
globalStyle('p', { textWrap: 'pretty' })
// Remove the bullets. Safari still announces a list without bullets if it has role="list".
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
// Scripts move the focus here, for screen readers. It is not interactive, so it needs no ring.
globalStyle('[tabindex="-1"]:focus', { outline: 'none' })
globalStyle(':focus-visible', { '@media': { [media.forcedColors]: { outlineColor: 'Highlight' } } })
globalStyle('nav, dialog, button, fieldset', { '@media': { print: { display: 'none !important' } } })
globalStyle('body', { '@media': { print: { background: 'none' } } })
globalStyle('li', { '@media': { print: { breakInside: 'avoid' } } })
// Without JavaScript, hide the controls and expand the submenus.
globalStyle('button, fieldset, dialog', { '@media': { [media.noScript]: { display: 'none !important' } } })
globalStyle('nav li button', { '@media': { [media.noScript]: { display: 'flex !important', pointerEvents: 'none' } } })
globalStyle('nav ul[hidden]', { '@media': { [media.noScript]: { display: 'grid !important' } } })
