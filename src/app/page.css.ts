import { globalStyle } from '@vanilla-extract/css'
import { media } from '../ui/media.ts'
import { darkTheme } from '../ui/theme.css.ts'
import { THEME_ATTRIBUTE, TRANSLATING_ATTRIBUTE } from '../base/keys.ts'

// Apply the dark theme on screen only, because printed pages are always light.
globalStyle(`:root[${THEME_ATTRIBUTE}="dark"]`, { '@media': { screen: darkTheme } })
globalStyle(`:root:not([${THEME_ATTRIBUTE}="light"])`, { '@media': { [`screen and ${media.dark}`]: darkTheme } })

// Hide the page until first/language.ts has replaced its texts.
globalStyle(`html[${TRANSLATING_ATTRIBUTE}] body`, { display: 'none' })
