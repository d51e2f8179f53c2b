import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

// Reserve lines for the longest note, because its text may be fetched after the list of disruptions below it.
const lines = (count: number) => ({ minHeight: `calc(${count}em * ${theme.leading.normal})` })
const reserved = style({ '@media': { '(max-width: 79.9em)': lines(2), '(max-width: 22em)': lines(3) } })
export const note = style([reserved, { flex: '1 1 20rem' }])
export const notifierText = style([reserved, { ...lines(1), flex: '1 0 100%' }])
export const question = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.xs })
