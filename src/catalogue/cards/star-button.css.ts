import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/theme/media.ts'
import { color, theme } from '../../ui/theme/theme.css.ts'

/** Around the button of a star. */
export const starColors = style({})
globalStyle(`${starColors} button`, { borderRadius: theme.radius.round, color: color.muted })
globalStyle(`${starColors} [aria-pressed="true"]`, { color: color.warm })
globalStyle(`${starColors} button:hover`, { '@media': { [media.hover]: { color: color.warm } } })
globalStyle(`${starColors} [aria-pressed="true"] svg`, { fill: 'currentColor' })
