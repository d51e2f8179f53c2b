import { style } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { color, theme } from '../ui/theme.css.ts'
import { collapsed } from '../app/menu.css.ts'
import { outOfSight } from '../ui/visually-hidden.css.ts'

export const account = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'end',
  gap: theme.space.sm,
  // Place the account in the last row, which reserves its height (side-menu.css.ts).
  gridRow: 3,
  padding: theme.space.md,
  borderTop: `1px solid ${color.line}`,
  '@container': { [collapsed]: { padding: theme.space.xs } },
  // Sign-in needs scripts.
  '@media': { [media.noScript]: { display: 'none' } },
})

const aboveLogin = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.5rem',
  color: color.muted,
  fontSize: theme.size.sm,
  // Two lines are as high as the signed-in person.
  lineHeight: '1.25rem',
})
export const hint = style([
  aboveLogin,
  { '@container': { [collapsed]: { visibility: 'hidden', overflow: 'hidden', maxHeight: '2.5rem' } } },
])

/** Takes the place of the hint and tells how the last click ended. */
export const outcome = style([
  aboveLogin,
  {
    '@container': {
      // The longest Spanish word needs the whole width of the menu.
      [collapsed]: {
        marginInline: `calc(-1 * ${theme.space.xs})`,
        fontSize: '0.75rem',
        lineHeight: theme.leading.tight,
        justifyContent: 'center',
        textAlign: 'center',
      },
    },
  },
])

export const action = style({ flex: 1, minWidth: 0 })
export const name = style({ '@container': { [collapsed]: outOfSight } })

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.sm,
  minWidth: 0,
  minHeight: '2.5rem',
  '@container': { [collapsed]: { justifyContent: 'center' } },
})
export const details = style({
  minWidth: 0,
  fontSize: theme.size.sm,
  lineHeight: theme.leading.tight,
  '@container': { [collapsed]: outOfSight },
})

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const personName = style({ ...oneLine, fontWeight: theme.weight.strong })
export const email = style({ ...oneLine, color: color.muted })
/** At most as high as the name and e-mail. */
export const reconnecting = style({ maxHeight: '2lh', overflow: 'hidden', overflowWrap: 'anywhere' })

export const smallPrint = style({ marginTop: theme.space.xxs, color: color.muted, fontSize: theme.size.sm })
export const providerMessage = style([smallPrint, { overflowWrap: 'anywhere' }])
