/** How many cases each property is tried with: 1,000, or what the environment asks for (a nightly run: 100,000). */
export const numRuns = Number(process.env['ALS_RUNS'] ?? 1_000)
