/**
 * The layout breakpoints: 768, 1024, 1200 and 1800 px at the usual text size. In em, so that larger text moves them as zoom
 * does. A separate file keeps the media queries out of the scripts.
 */
export const breakpoints = { medium: 48, wide: 64, broad: 75, vast: 112.5 } as const
