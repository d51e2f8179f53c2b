import type { Locale } from '../base/locales.ts'

/** The paths in the site of the feeds of announcements, for the build that writes them and the page that links to them. */
export const feedFile = (locale: Locale): string => `announcements.${locale}.atom`
export const calendarFile = (locale: Locale): string => `announcements.${locale}.ics`

export const feedType = 'application/atom+xml'
export const calendarType = 'text/calendar'
