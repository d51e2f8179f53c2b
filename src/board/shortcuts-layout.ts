import { theme } from '../ui/theme.css.ts'

/** How high what is shown will be is known before it is there: for shortcuts.css.ts, and for shortcut-list.css.ts. */
export const row = '3.5rem'
export const gap = theme.space.sm
export const head = '2rem'
export const around = 'shortcuts'
/** Three in a row, over the columns of the tiles below; else two, on a phone with less of the picture, or none. */
export const wide = `${around} (min-width: 48rem)`
export const phone = `${around} (max-width: 30rem)`
export const narrow = `${around} (max-width: 20rem)`
