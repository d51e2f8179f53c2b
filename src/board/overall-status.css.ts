import { style } from '@vanilla-extract/css'
import { LOAD_FAILED_MARK, OTHER_LABEL_MARK } from '../app/marks.ts'
import { media } from '../ui/media.ts'
import { theme } from '../ui/theme.css.ts'

// Without scripts no site is checked, so hide the banner.
export const place = style({ '@media': { [media.noScript]: { display: 'none' } } })

// Reserve lines for the longest texts, so that nothing moves when they appear.
export const title = style({
  '@media': {
    // The upper of the two reserved lines is usually empty, so let it overlap the padding above.
    [media.small]: {
      display: 'grid',
      alignContent: 'end',
      minHeight: '2.4em',
      marginTop: `calc(-1 * ${theme.space.sm})`,
    },
  },
})
const lines = (count: number) => ({ minHeight: `calc(${count}em * ${theme.leading.normal})` })
export const detail = style({
  '@media': { '(max-width: 22em)': lines(2) },
  // If main.tsx fails to load, the time of the last check stays unknown.
  selectors: { [`html[${LOAD_FAILED_MARK}] &`]: { display: 'none' } },
})

export const summary = style({
  ...lines(1),
  // On small screens, the names of sites in trouble take two lines of 1.5rem each (trouble.css.ts).
  '@media': { [media.small]: { minHeight: '3rem' }, '(max-width: 22em)': lines(3) },
  selectors: { [`html[${LOAD_FAILED_MARK}] &`]: { display: 'none' } },
})

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.xs,
  '@media': {
    // The last button has no fill, so its padding already looks like the space below.
    [media.small]: { flex: '1 1 100%', display: 'grid', marginBottom: `calc(-1 * ${theme.space.sm})` },
    // Put the buttons below the text if the text would otherwise wrap.
    [`${media.fromMedium} and (max-width: 79.9em)`]: { flex: '1 1 100%' },
  },
})

// The button is as wide as the longer of its two labels, so that it stays under the pointer.
export const either = style({
  display: 'grid',
  textAlign: 'start',
  '::after': { content: `attr(${OTHER_LABEL_MARK})`, height: 0, overflow: 'hidden', visibility: 'hidden' },
})
