/** Cases for each property: 1,000, or as many as the environment says (nightly 100,000). */
export const numRuns = Number(process.env['ALS_RUNS'] ?? 1_000)
