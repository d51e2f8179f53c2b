/** The most announcements that a page shows. */
export const MAX_SHOWN = 5
