import { style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { color, theme } from './theme.css.ts'
import { tonedBox } from './tone.css.ts'

export const banner = style([
  tonedBox,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: theme.space.md,
    padding: `${theme.space.sm} clamp(${theme.space.md}, 3vw, ${theme.space.lg})`,
    borderRadius: theme.radius.lg,
    '@media': {
      [media.small]: {
        columnGap: theme.space.sm,
      },
    },
  },
])

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: '50%',
  background: color.raised,
  '@media': { [media.small]: { width: '2.25rem', height: '2.25rem' } },
})
export const content = style({
  // On small screens the lines are as wide as the banner.
  '@media': { [media.small]: { display: 'contents' } },
})
// On most phones, small enough for the longest title to stay on one line.
const smallTitleSize = 'clamp(1rem, 4.6vw, 1.5rem)'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: theme.space.md,
  // Beside a long title, the aside would wrap in one language or state only.
  '@media': {
    [media.belowWide]: { flexDirection: 'column' },
    // The longest title needs two lines here.
    '(max-width: 22.49rem)': { minHeight: `calc(${theme.leading.tight} * (2 * ${smallTitleSize} + ${theme.size.sm}))` },
  },
})
export const title = style({
  // An announced incident is the title while all sites respond.
  overflowWrap: 'anywhere',
  color: color.text,
  fontFamily: theme.font.display,
  fontSize: '1.625rem',
  fontWeight: theme.weight.strong,
  lineHeight: theme.leading.tight,
  '@media': { [media.small]: { fontSize: smallTitleSize } },
})
export const aside = style({ color: color.muted, fontSize: theme.size.sm, lineHeight: theme.leading.tight })
export const body = style({
  lineHeight: '1.5rem',
  color: color.text,
  fontSize: theme.size.sm,
  '@media': {
    [media.small]: {
      gridColumn: '1 / -1',
      marginTop: theme.space.xxs,
    },
  },
})
