import { globalStyle } from '@vanilla-extract/css'
import type { GlobalStyleRule } from '@vanilla-extract/css'
import { compact, lateItem } from './card-grid.css.ts'
import * as styles from './card.css.ts'
import { newTabArrow, newTabArrowWidth } from '../controls/link.css.ts'
import { media } from '../theme/media.ts'
import { theme } from '../theme/theme.css.ts'

const pictureSize = '2.25rem'
/** Of the two controls. */
const control = { width: '2rem', height: '1.5rem' }
/** Two controls, within the border. */
const rowHeight = `calc(2 * ${control.height} + 2px)`

/**
 * Shows the cards of a compact `CardGrid` as small rows in several columns: picture, name, one line of description, and
 * the two controls. Call it in a `.css.ts` file. A selector lets the caller show the
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
    // At the top, so that nothing moves when a name of two lines arrives in the row.
    alignItems: 'start',
    gap: theme.space.xs,
    minHeight: rowHeight,
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

  rule(` ${styles.link}`, {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  })
  rule(` ${styles.description}`, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
  rule(` ${styles.notice} ~ ${styles.description}`, { display: 'none' })
  rule(` ${styles.links}`, { display: 'none' })

  rule(` ${styles.action}`, {
    top: 0,
    insetInlineEnd: 0,
    flexDirection: 'column',
    border: 0,
    background: 'none',
    boxShadow: 'none',
  })
  // Not higher than its button, which it would cover.
  rule(` ${styles.action} > *`, { display: 'flex' })
  const button = ` ${styles.action} > * > button`
  // The ring lies inside, because the card cuts off what reaches over its edge.
  rule(button, { ...control, minWidth: 0, minHeight: 0, aspectRatio: 'auto', outlineOffset: '-2px' })
  rule(button, { width: theme.target, height: theme.target }, media.touch)
  rule(` ${styles.action}`, { flexDirection: 'row-reverse' }, media.touch)
  rule(` > ${styles.card}`, { paddingInlineEnd: `calc(2 * ${theme.target})` }, media.touch)
  rule(` ${styles.links}`, { display: 'flex' }, media.noScript)
}
