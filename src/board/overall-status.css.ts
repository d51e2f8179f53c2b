import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { theme } from '../ui/theme.css.ts'

// Two lines from the start, of both: the words that follow may need them, and nothing below may move.
export const title = style({
  '@media': { [media.small]: { display: 'grid', alignContent: 'end', minHeight: '2.4em' } },
})
const lines = (count: number) => ({ minHeight: `calc(${count}em * ${theme.leading.normal})` })
export const detail = style({ '@media': { [media.small]: lines(2), '(max-width: 22em)': lines(3) } })

// On a phone on a line of its own, which needs no dot between.
export const note = style({
  selectors: { '&::before': { content: '" · "' } },
  '@media': { [media.small]: { display: 'block', selectors: { '&::before': { content: 'none' } } } },
})

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.xs,
  '@media': {
    // The last button has no fill, so what it keeps free counts as room below.
    [media.small]: { flex: '1 1 100%', display: 'grid', marginBottom: `calc(-1 * ${theme.space.sm})` },
    // Below the words where these might else have to break, for the same reason.
    [`${media.fromMedium} and (max-width: 79.9em)`]: { flex: '1 1 100%' },
  },
})

// As wide as the longer of two labels that take turns: what is under the pointer stays there.
export const either = style({
  display: 'grid',
  textAlign: 'start',
  '::after': { content: 'attr(data-other)', height: 0, overflow: 'hidden', visibility: 'hidden' },
})

// Without scripts nobody checks.
globalStyle('[data-banner]', { '@media': { [media.noScript]: { display: 'none' } } })
