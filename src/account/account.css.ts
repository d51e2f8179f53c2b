import { globalStyle, style } from '@vanilla-extract/css'
import { help as pageHelp, pageLogin } from '../app/sign-in/sign-in-line.css.ts'
import { feedback } from '../ui/theme/feedback.css.ts'
import { media } from '../ui/theme/media.ts'
import { oneLine } from '../ui/theme/surface.css.ts'
import { color, theme } from '../ui/theme/theme.css.ts'
import { collapsed } from '../app/frame/menu.css.ts'
import { outOfSight } from '../ui/visually-hidden.css.ts'

// Sign-in needs scripts.
export const account = style({ '@media': { [media.noScript]: { display: 'none' } } })

const part = style({
  position: 'relative',
  padding: theme.space.md,
  borderTop: `1px solid ${color.line}`,
  '@container': { [collapsed]: { padding: theme.space.xs } },
})

export const login = style([part, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.sm }])

// The drawer covers the page.
globalStyle(`:root:has(main ${pageLogin}) ${login}:not(dialog *)`, { display: 'none' })

const aboveLogin = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.5rem',
  color: color.muted,
  fontSize: theme.size.sm,
  lineHeight: '1.25rem',
})
export const hint = style([aboveLogin, { '@container': { [collapsed]: { ...outOfSight, minHeight: 0 } } }])

export const help = style({ fontSize: theme.size.sm, '@container': { [collapsed]: { display: 'none' } } })
// It keeps its room, so that Login stays where it is.
globalStyle(`:root:has(main ${pageHelp}) ${help}:not(dialog *)`, { visibility: 'hidden' })

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

export const person = style([
  part,
  {
    display: 'flex',
    alignItems: 'start',
    gap: theme.space.sm,
    '@container': { [collapsed]: { flexDirection: 'column', alignItems: 'center', gap: theme.space.xs } },
  },
])
export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  height: '2.25rem',
  borderRadius: '50%',
  background: color.warmSoft,
  color: color.warm,
  fontWeight: theme.weight.strong,
})
/** The name with Sign Out beside it, and the lines below. */
export const details = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: theme.space.xs,
  minWidth: 0,
  // The name and the e-mail are level with the avatar.
  marginBlock: '-0.125rem',
  fontSize: theme.size.sm,
  lineHeight: theme.leading.tight,
  '@container': { [collapsed]: { display: 'contents' } },
})

const line = style({ gridColumn: '1 / -1', '@container': { [collapsed]: outOfSight } })
export const personName = style([line, { ...oneLine, gridColumn: 1, fontWeight: theme.weight.strong }])
// A collapsed menu hides the name, so the focus on it shows around the avatar.
globalStyle(`${person}:has(${personName}:focus-visible)`, {
  '@container': { [collapsed]: { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' } },
})
export const email = style([line, { overflowWrap: 'anywhere', color: color.muted }])
export const unverified = style([line, { marginTop: theme.space.xxs }])

export const reconnect = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  // The texts of the buttons are level with the lines above.
  marginInline: `calc(-1 * ${theme.space.xs})`,
  '@container': { [collapsed]: { display: 'contents' } },
})

const besideLine = style({
  // The line below would cover a part of the target.
  position: 'relative',
  display: 'flex',
  marginInlineEnd: `calc(-1 * ${theme.space.xs})`,
  // Do not make the line of the name as high as the target.
  '@media': { [media.touch]: { marginBlock: `calc((1lh - ${theme.target}) / 2)` } },
  '@container': { [collapsed]: { margin: 0 } },
})
export const signOutPlace = style([besideLine, { gridArea: '1 / 2' }])
/** A line of its own, so that the e-mail has the whole width. */
export const accountPlace = style([
  besideLine,
  {
    gridColumn: '1 / -1',
    justifySelf: 'start',
    marginInlineStart: `calc(-1 * ${theme.space.xs})`,
    '@container': { [collapsed]: { margin: 0 } },
  },
])

export const smallButton = style([
  feedback,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '2rem',
    padding: `0 ${theme.space.xs}`,
    border: 0,
    borderRadius: theme.radius.md,
    background: 'none',
    color: color.muted,
    fontSize: theme.size.xs,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':focus-visible': { outlineOffset: '-2px' },
    '@media': {
      [media.touch]: { minHeight: theme.target, minWidth: theme.target },
      [media.hover]: { ':hover': { background: color.sunken, color: color.text } },
    },
    '@container': { [collapsed]: { minHeight: theme.target, minWidth: theme.target } },
  },
])
export const smallButtonIcon = style({ display: 'none', '@container': { [collapsed]: { display: 'contents' } } })

export const smallPrint = style({ marginTop: theme.space.xxs, color: color.muted, fontSize: theme.size.sm })
export const detail = style([smallPrint, { overflowWrap: 'anywhere' }])
