import { globalStyle, style } from '@vanilla-extract/css'
import { LAST_PROBLEM_ATTRIBUTE } from '../base/keys.ts'
import { media } from '../ui/media.ts'
import { figures } from '../ui/surface.css.ts'
import { color, theme } from '../ui/theme.css.ts'

export const place = style({
  '@media': {
    // Without scripts no site is checked, so hide the banner.
    [media.noScript]: { display: 'none' },
  },
})

// Keep the space for the time, so that nothing moves when it appears.
export const checked = style([figures, { selectors: { '&:has(> time:empty)': { visibility: 'hidden' } } }])
globalStyle(`${checked} > time`, { display: 'inline-block', minWidth: '4.2em', textAlign: 'end' })

/** The line about the last problem comes with React, so keep its place. With a monitor, there is always a line. */
export const lines = style({
  selectors: { [`html[${LAST_PROBLEM_ATTRIBUTE}] &`]: { minHeight: '1.5rem' } },
  '@media': { [media.small]: { selectors: { [`html[${LAST_PROBLEM_ATTRIBUTE}] &`]: { minHeight: '3rem' } } } },
})
export const monitoredLines = style({ minHeight: '1.5rem' })

/** Beside the title, how many more incidents there are. */
export const more = style({
  marginInlineStart: theme.space.sm,
  color: 'inherit',
  fontSize: theme.size.sm,
  whiteSpace: 'nowrap',
})

/** The state of the sites below an open incident. */
export const sitesState = style({ marginTop: theme.space.xxs, color: color.muted, fontSize: theme.size.xs })
