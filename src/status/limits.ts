// The limits of the specification, sections 4 and 9.
export const TIMEOUT_MS = 10_000
export const DEGRADED_FROM_MS = 3000
export const FAST_ERROR_MS = 100

/** Keeps the portal's own requests from waiting behind probes. */
export const MAX_CONCURRENT_PROBES = 12

/** A request that outlasts its limit by more than this shows that the machine slept or the page was frozen. */
export const SLEEP_MARGIN_MS = 1000

/** The time limit of a plain request that confirms an outage, and the pause before it is repeated. */
export const CONFIRM_TIMEOUT_MS = 5000
export const CONFIRM_RETRY_AFTER_MS = 3000

/** A request that hangs for this long may be waiting for the browser's prompt, which users take longer to answer. */
export const PROMPT_AFTER_MS = 1000

/** The pause before a page without a connection asks the portal's server again. */
export const RECONNECT_AFTER_MS = 10_000

/** A leader that takes longer than this to respond has hung, and is replaced. */
export const LEADER_TIMEOUT_MS = 5000

/** Results within this time are published together: rendering after each of 200 would keep the page busy. */
export const NOTIFY_EVERY_MS = 100
