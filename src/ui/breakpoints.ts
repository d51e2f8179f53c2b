/** The layout breakpoints, in CSS pixels. In their own file, so that scripts do not bundle the media queries. */
export const breakpoints = { medium: 768, wide: 1024 } as const
