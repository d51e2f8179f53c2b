/** The two layout breakpoints of the product, in CSS pixels. Apart from the queries, which no script needs. */
export const breakpoints = { medium: 768, wide: 1024 } as const
