import { globalStyle } from '@vanilla-extract/css'
import { LEFT_ATTRIBUTE, SWITCHING_LANGUAGE_ATTRIBUTE, THEME_ATTRIBUTE } from '../../base/keys.ts'

// The theme applies on screen only, because printed pages are always light.
globalStyle(':root', { colorScheme: 'light', '@media': { screen: { colorScheme: 'light dark' } } })
for (const theme of ['light', 'dark'] as const) {
  globalStyle(`:root[${THEME_ATTRIBUTE}="${theme}"]`, { '@media': { screen: { colorScheme: theme } } })
}

// Hide the page until first/language.ts has replaced its texts.
globalStyle(`html[${SWITCHING_LANGUAGE_ATTRIBUTE}] body`, { display: 'none' })

// Not `display`, which would lose the scroll position. Some elements inside are visible by a rule of their own.
globalStyle(`html[${LEFT_ATTRIBUTE}], html[${LEFT_ATTRIBUTE}] *, html[${LEFT_ATTRIBUTE}] ::backdrop`, {
  visibility: 'hidden !important' as 'hidden',
})
