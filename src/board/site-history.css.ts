import { style } from '@vanilla-extract/css'

export const note = style({ flex: '1 1 20rem' })
export const notifierText = style({ flex: '1 0 100%' })
