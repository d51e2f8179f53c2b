/** How Intl writes numbers and times. */
export const formats = {
  /** A BCP 47 tag. Dates and times are British. */
  tag: 'en-GB',
  /** A time of day: `09:05`. With `numeric` it would be 9:05, but 09:05 in a range. */
  clock: { hour: '2-digit', minute: '2-digit' },
} satisfies Formats

export interface Formats {
  readonly tag: string
  readonly clock: Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute'>
}
