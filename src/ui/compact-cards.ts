import { globalStyle } from '@vanilla-extract/css'
import type { GlobalStyleRule } from '@vanilla-extract/css'
import { compact, lateItem } from './card-grid.css.ts'
import * as styles from './card.css.ts'
import { newTabArrow, newTabArrowWidth } from './link.css.ts'
import { media } from './media.ts'
import { color, theme } from './theme.css.ts'

const pictureSize = '2.25rem'
/** Of the star, and of the button below it. */
const control = { width: '2rem', height: '1.5rem' }
/** Two controls, within the border. */
const rowHeight = `calc(2 * ${control.height} + 2px)`

/**
 * Shows the cards of a compact `CardGrid` as small rows in several columns: picture, name, one line of description, star,
 * and the button that opens the description and the links. Call it in a `.css.ts` file. A selector lets the caller show the
 * same markup as cards.
 *
 * @param root the selector of `<html>` while the cards are compact
 */
export function compactCards(root: string): void {
  const grid = `${root} ${compact}`
  const rule = (selector: string, style: GlobalStyleRule, query = 'screen') =>
    globalStyle(`${grid}${selector}`, { '@media': { [query]: style } })
  rule('', { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr))', gap: '0.375rem' })
  // Two controls beside each other take more room.
  rule('', { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))' }, media.touch)
  // Small cards are soon drawn, and an assumed height would move the page at Back.
  rule(` > ${lateItem}`, { contentVisibility: 'visible' })
  rule(` > ${styles.card}`, {
    flexDirection: 'row',
    // At the top, so that nothing moves when a name of two lines arrives in the row, or a card opens.
    alignItems: 'start',
    gap: theme.space.xs,
    minHeight: rowHeight,
    // The picture stays where it is when the card opens.
    padding: `calc((${rowHeight} - 2px - ${pictureSize}) / 2)`,
    paddingInlineEnd: control.width,
  })
  rule(` ${styles.picture}`, {
    flex: 'none',
    width: pictureSize,
    height: pictureSize,
    aspectRatio: 'auto',
    borderRadius: theme.radius.sm,
  })
  rule(` ${styles.whole}`, { padding: theme.space.hair })
  // A name and a line of description stand in the middle of the picture's height.
  rule(` ${styles.body}`, {
    minWidth: 0,
    minHeight: pictureSize,
    gap: 0,
    alignContent: 'center',
    border: 0,
    padding: 0,
  })
  // Room for the card and its focus ring, which are larger than the link.
  rule(` ${styles.link}`, { lineHeight: theme.leading.tight, scrollMarginBlock: '3rem' })
  // The controls are where the padding of a card has room for the arrow.
  rule(` ${styles.link}:has(> ${newTabArrow})`, { paddingInlineEnd: newTabArrowWidth })
  rule(` ${styles.title}`, { fontSize: theme.size.sm, fontFamily: theme.font.body })
  rule(` ${styles.description}`, { fontSize: theme.size.xs, lineHeight: theme.leading.tight })
  // The notice takes the line of the description, so that nothing moves when it comes.
  rule(` ${styles.notice}`, { position: 'static', border: 0, padding: 0, boxShadow: 'none', fontSize: theme.size.xs })

  const closed = ` ${styles.body}[data-state="closed"]`
  rule(`${closed} ${styles.link}`, {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  })
  rule(`${closed} ${styles.description}`, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
  rule(`${closed} ${styles.notice} ~ ${styles.description}`, { display: 'none' })
  rule(`${closed} ${styles.links}`, { display: 'none' })
  // The cards beside an open one stay as they are.
  const open = `${styles.body}[data-state="open"]`
  rule(`:has(${open})`, { alignItems: 'start' })
  rule(` ${open} ${styles.link}`, { scrollMarginBottom: '13rem' })
  rule(` ${open}`, { gap: theme.space.xs, paddingTop: theme.space.hair })

  rule(` ${styles.action}`, { top: 0, insetInlineEnd: 0 })
  // Not higher than its button, which it would cover.
  rule(` ${styles.action} > *`, { display: 'flex', border: 0, background: 'none', boxShadow: 'none' })
  rule(` ${styles.more}`, {
    display: 'block',
    position: 'absolute',
    zIndex: theme.layer.above,
    top: control.height,
    insetInlineEnd: 0,
  })
  rule(` ${styles.more} button`, { color: color.muted })
  rule(` ${open} ${styles.more} svg`, { rotate: '180deg' })
  for (const place of [styles.action, styles.more]) {
    // The ring lies inside, because the card cuts off what reaches over its edge.
    rule(` ${place} button`, { ...control, minWidth: 0, minHeight: 0, aspectRatio: 'auto', outlineOffset: '-2px' })
    rule(` ${place} button`, { width: theme.target, height: theme.target }, media.touch)
  }
  rule(` > ${styles.card}`, { paddingInlineEnd: `calc(2 * ${theme.target})` }, media.touch)
  rule(` ${styles.more}`, { top: 0, insetInlineEnd: theme.target }, media.touch)
  rule(` ${styles.more}`, { display: 'none' }, media.noScript)
  rule(`${closed} ${styles.links}`, { display: 'flex' }, media.noScript)
}
