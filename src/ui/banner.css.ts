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
/** On wide screens the head is as high, so that the icon stays beside the title when lines come below. */
const iconHeight = '2.75rem'

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: iconHeight,
  height: iconHeight,
  borderRadius: '50%',
  background: color.raised,
  '@media': {
    [media.small]: { width: '2.25rem', height: '2.25rem' },
    [media.fromMedium]: { alignSelf: 'start' },
  },
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
    [media.fromWide]: { minHeight: iconHeight, alignContent: 'center' },
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
    // As close to the title as it would be if the title were no higher than its text.
    [media.fromWide]: { marginTop: `-${theme.space.xxs}` },
  },
})
