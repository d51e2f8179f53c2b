/** Cases for each property: 1,000, or as many as ALS_RUNS says. */
export const numRuns = Number(process.env['ALS_RUNS'] ?? 1_000)
