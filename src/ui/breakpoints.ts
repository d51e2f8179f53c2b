/** The layout breakpoints, in CSS pixels. A separate file keeps the media queries out of the scripts. */
export const breakpoints = { medium: 768, wide: 1024, broad: 1200, vast: 1800 } as const
