import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'

// The banner has room for one line, or on small screens for one line per site, so long names are cut off.
export const list = style({ display: 'flex', '@media': { [media.small]: { flexDirection: 'column' } } })
// On small screens each line has the minimum height of a target, 24 px (WCAG 2.5.8).
export const site = style({
  display: 'flex',
  minWidth: 0,
  whiteSpace: 'pre',
  '@media': { [media.small]: { lineHeight: '1.5rem' } },
})
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const separator = style({ '@media': { [media.small]: { display: 'none' } } })
