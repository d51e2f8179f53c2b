/** The interface of the client for the application. */
export type { Activity } from './activity.ts'
export type { AuthState, SessionEvent, User } from './machine.ts'
export type { AuthErrorCode, AuthProblem } from './errors.ts'
export type { AuthConfig, AuthEnv, TransportKind } from './env.ts'
export type { Auth } from './client.ts'
export { createAuth } from './client.ts'
export { hasUser } from './machine.ts'
