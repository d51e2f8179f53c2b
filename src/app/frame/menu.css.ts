import { createContainer } from '@vanilla-extract/css'

/** The contents of the menu adapt to the width of this container. */
export const menu = createContainer()
export const collapsed = `${menu} (max-width: 8rem)`
