import { globalStyle } from '@vanilla-extract/css'
import type { GlobalStyleRule } from '@vanilla-extract/css'
import { compact, lateItem } from './card-grid.css.ts'
import * as styles from './card.css.ts'
import { newTabArrow, newTabArrowWidth } from './link.css.ts'
import { media } from './media.ts'
import { theme } from './theme.css.ts'

const pictureSize = '2.25rem'

/**
 * Shows the cards of a compact `CardGrid` as small rows in several columns: picture, name, one line of description, star.
 * Call it in a `.css.ts` file. A selector lets the caller show the same markup as cards.
 *
 * @param root the selector of `<html>` while the cards are compact
 */
export function compactCards(root: string): void {
  const grid = `${root} ${compact}`
  const rule = (selector: string, style: GlobalStyleRule) =>
    globalStyle(`${grid}${selector}`, { '@media': { screen: style } })
  rule('', { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr))', gap: '0.375rem' })
  rule(` > ${lateItem}`, { containIntrinsicHeight: 'auto 3rem' })
  rule(` > ${styles.card}`, {
    flexDirection: 'row',
    alignItems: 'center',
    gap: theme.space.xs,
    minHeight: '3rem',
    padding: theme.space.xxs,
    paddingInlineEnd: '2.25rem',
  })
  rule(` ${styles.picture}`, {
    flex: 'none',
    width: pictureSize,
    height: pictureSize,
    aspectRatio: 'auto',
    borderRadius: theme.radius.sm,
  })
  rule(` ${styles.whole}`, { padding: theme.space.hair })
  rule(` ${styles.body}`, { minWidth: 0, gap: 0, alignContent: 'center', border: 0, padding: 0 })
  rule(` ${styles.link}`, {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    lineHeight: theme.leading.tight,
  })
  // The star is where the padding of a card has room for the arrow.
  rule(` ${styles.link}:has(> ${newTabArrow})`, { paddingInlineEnd: newTabArrowWidth })
  rule(` ${styles.title}`, { fontSize: theme.size.sm, fontFamily: theme.font.body })
  rule(` ${styles.description}`, {
    overflow: 'hidden',
    fontSize: theme.size.xs,
    lineHeight: theme.leading.tight,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  })
  // They would take as much room as two cards. The search has them, as does the view of cards.
  rule(` ${styles.links}`, { display: 'none' })
  // The notice takes the line of the description, so that nothing moves when it comes.
  rule(` ${styles.notice}`, { position: 'static', border: 0, padding: 0, boxShadow: 'none', fontSize: theme.size.xs })
  rule(` ${styles.notice} ~ ${styles.description}`, { display: 'none' })
  rule(` ${styles.action}`, { top: '50%', insetInlineEnd: 0, transform: 'translateY(-50%)' })
  rule(` ${styles.action} > *`, { border: 0, background: 'none', boxShadow: 'none' })
  // The ring lies inside, because the card cuts off what reaches over its edge.
  rule(` ${styles.action} button`, { minWidth: '2rem', minHeight: '2rem', outlineOffset: '-2px' })
  globalStyle(`${grid} > ${styles.card}`, { '@media': { [media.touch]: { paddingInlineEnd: theme.target } } })
  globalStyle(`${grid} ${styles.action} button`, {
    '@media': { [media.touch]: { minWidth: theme.target, minHeight: theme.target } },
  })
}
