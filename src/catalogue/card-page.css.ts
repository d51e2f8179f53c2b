import { globalStyle, style } from '@vanilla-extract/css'
import { VIEW_ATTRIBUTE } from '../base/keys.ts'
import { compactCards } from '../ui/compact-cards.ts'
import { theme } from '../ui/theme.css.ts'

/** Marks sections whose cards may be compact. */
export const long = style({})
export const sections = style({ display: 'grid', gap: theme.space.xl })
export const section = style({ display: 'grid', gap: theme.space.md })

// first/inline-script.ts sets the attribute before the first paint.
const isCompact = `html:not([${VIEW_ATTRIBUTE}="cards"])`
compactCards(isCompact)
globalStyle(`${isCompact} ${long}`, { '@media': { screen: { gap: '1.25rem' } } })
globalStyle(`${isCompact} ${long} > ${section}`, { '@media': { screen: { gap: theme.space.xs } } })
globalStyle(`${isCompact} ${long} h2`, { '@media': { screen: { fontSize: theme.size.lg } } })
