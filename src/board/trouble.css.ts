import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'

// One line, or on a small screen one for each site, for which the banner has room: long names are cut.
export const list = style({ display: 'flex', '@media': { [media.small]: { flexDirection: 'column' } } })
// The lines are as high as a target must be (WCAG 2.5.8).
export const site = style({
  display: 'flex',
  minWidth: 0,
  whiteSpace: 'pre',
  '@media': { [media.small]: { lineHeight: '1.5rem' } },
})
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const separator = style({ '@media': { [media.small]: { display: 'none' } } })
