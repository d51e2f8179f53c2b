import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { theme } from '../ui/theme.css.ts'

// Two lines from the start: the words that follow "Checking..." may need them, and nothing below may move.
export const title = style({
  '@media': { [media.small]: { display: 'grid', alignContent: 'center', minHeight: '2.4em' } },
})

// On a phone on a line of its own, which needs no dot between.
export const paused = style({
  selectors: { '&::before': { content: '" · "' } },
  '@media': { [media.small]: { display: 'block', selectors: { '&::before': { content: 'none' } } } },
})

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.xs,
  '@media': {
    [media.small]: { flex: '1 1 100%', display: 'grid' },
    // Below the words where these might else have to break, for the same reason.
    [`${media.fromMedium} and (max-width: 75em)`]: { flex: '1 1 100%' },
  },
})

// Without scripts nobody checks.
globalStyle('[data-banner]', { '@media': { [media.noScript]: { display: 'none' } } })
