export type AuthErrorCode = 'popup-blocked' | 'popup-closed'

/** A failure as data: what the store holds and the page shows. */
export interface Problem {
  readonly code: AuthErrorCode
  /** What the provider said, when it said something (RFC 6749 §4.1.2.1). */
  readonly error?: string
  readonly errorDescription?: string
  readonly sessionState?: string
}

/** The text to show for a problem. */
export function messageOf(problem: Problem, locale: 'en' | 'es'): string {
  return `${problem.code} ${locale}`
}
