/** The interface of the client to the application. */
export type { Activity, AuthErrorCode, AuthProblem, ResponseCheck } from './errors.ts'
export { isAway } from './errors.ts'
export type { AuthConfig, AuthEnv, PopupProgress, SignInWindow, TransportKind } from './auth-env.ts'
export type { AuthState, SessionEvent } from './session/model.ts'
export type { User } from './session/record.ts'
export type { Auth } from './session/runner.ts'
export { createAuth } from './session/runner.ts'
export { hasUser } from './session/model.ts'
