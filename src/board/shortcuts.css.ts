import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { around, gap, head, row, wide } from './shortcuts-layout.ts'

// How many rows that many make: entry.ts has put the number on <html> before the first paint.
const rows = createVar()
const wideRows = createVar()
for (let number = 1; number <= 12; number++) {
  globalStyle(`html[data-shortcuts="${number}"]`, {
    vars: { [rows]: `${Math.ceil(number / 2)}`, [wideRows]: `${Math.ceil(number / 3)}` },
  })
}
const heightOf = (count: string) => `calc(${head} + ${count} * (${row} + ${gap}))`

export const place = style({
  containerType: 'inline-size',
  containerName: around,
  selectors: {
    'html:not([data-shortcuts]) &:empty': { display: 'none' },
    '&:empty::before': { content: '', display: 'block', height: heightOf(rows) },
  },
  '@container': { [wide]: { selectors: { '&:empty::before': { height: heightOf(wideRows) } } } },
})
