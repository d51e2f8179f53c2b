/** Cases for each property: 300, or as many as ALS_RUNS says. */
export const numRuns = Number(process.env['ALS_RUNS'] ?? 300)
