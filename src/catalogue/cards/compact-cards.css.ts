import { globalStyle, style } from '@vanilla-extract/css'
import type { GlobalStyleRule } from '@vanilla-extract/css'
import { VIEW_ATTRIBUTE } from '../../base/keys.ts'
import { newTabArrow, newTabArrowWidth } from '../../ui/controls/link.css.ts'
import { lateItem } from '../../ui/theme/late-items.css.ts'
import { media } from '../../ui/theme/media.ts'
import { oneLine } from '../../ui/theme/surface.css.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { section } from './card-page.css.ts'
import * as styles from './card.css.ts'

// Cards as small rows in several columns: picture, name, one line of description, and the two controls.

/** Marks sections whose cards may be compact. */
export const long = style({})
// first/inline-script.ts sets the attribute before the first paint.
const sections = `html:not([${VIEW_ATTRIBUTE}="cards"]) ${long}`
const grid = `${sections} ${styles.grid}`

const pictureSize = '2.25rem'
/** The size of the star and of the button of the menu. */
const control = { width: '2rem', height: '1.5rem' }
/** Two controls, within the border. */
const rowHeight = `calc(2 * ${control.height} + 2px)`

const rule = (selector: string, style: GlobalStyleRule, query = 'screen') =>
  globalStyle(selector, { '@media': { [query]: style } })

rule(sections, { gap: theme.space.md })
rule(`${sections} > ${section} > details > ul`, { marginTop: theme.space.xs })
rule(`${sections} h2`, { fontSize: theme.size.lg })

rule(grid, { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr))', gap: '0.375rem' })
// Two controls beside each other take more room.
rule(grid, { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))' }, media.touch)
// Small cards are soon drawn, and an assumed height would move the page at Back.
rule(`${grid} > ${lateItem}`, { contentVisibility: 'visible' })
rule(`${grid} > ${styles.card}`, {
  flexDirection: 'row',
  // At the top, so that nothing moves when a name of two lines arrives in the row.
  alignItems: 'start',
  gap: theme.space.xs,
  minHeight: rowHeight,
  padding: `calc((${rowHeight} - 2px - ${pictureSize}) / 2)`,
  paddingInlineEnd: control.width,
})
rule(`${grid} ${styles.picture}`, {
  flex: 'none',
  width: pictureSize,
  height: pictureSize,
  aspectRatio: 'auto',
  borderRadius: theme.radius.sm,
})
rule(`${grid} ${styles.whole}`, { padding: theme.space.hair })
// A name and a line of description stand in the middle of the picture's height.
rule(`${grid} ${styles.body}`, {
  minWidth: 0,
  minHeight: pictureSize,
  gap: 0,
  alignContent: 'center',
  border: 0,
  padding: 0,
})
rule(`${grid} ${styles.link}`, {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: theme.leading.tight,
  // Room for the card and its focus ring, which are larger than the link.
  scrollMarginBlock: '3rem',
})
// The controls are where the padding of a card has room for the arrow.
rule(`${grid} ${styles.link}:has(> ${newTabArrow})`, { paddingInlineEnd: newTabArrowWidth })
rule(`${grid} ${styles.title}`, { fontSize: theme.size.sm, fontFamily: theme.font.body })
rule(`${grid} ${styles.description}`, { ...oneLine, fontSize: theme.size.xs, lineHeight: theme.leading.tight })
// The notice takes the line of the description, so that nothing moves when it comes.
rule(`${grid} ${styles.notice}`, {
  position: 'static',
  border: 0,
  padding: 0,
  boxShadow: 'none',
  fontSize: theme.size.xs,
})
rule(`${grid} ${styles.notice} ~ ${styles.description}`, { display: 'none' })
rule(`${grid} ${styles.links}`, { display: 'none' })

rule(`${grid} ${styles.action}`, {
  top: 0,
  insetInlineEnd: 0,
  flexDirection: 'column',
  border: 0,
  background: 'none',
  boxShadow: 'none',
})
// Not higher than its button, which it would cover.
rule(`${grid} ${styles.action} > *`, { display: 'flex' })
const button = `${grid} ${styles.action} > * > button`
// The ring lies inside, because the card cuts off what reaches over its edge.
rule(button, { ...control, minWidth: 0, minHeight: 0, aspectRatio: 'auto', outlineOffset: '-2px' })
rule(button, { width: theme.target, height: theme.target }, media.touch)
rule(`${grid} ${styles.action}`, { flexDirection: 'row-reverse' }, media.touch)
rule(`${grid} > ${styles.card}`, { paddingInlineEnd: `calc(2 * ${theme.target})` }, media.touch)
rule(`${grid} ${styles.links}`, { display: 'flex' }, media.noScript)
