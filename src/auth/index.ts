/** The interface of the client to the application. */
export type { AuthState, SessionEvent, User } from './machine.ts'
export type { Activity, AuthErrorCode, AuthProblem } from './errors.ts'
export type { AuthConfig, AuthEnv, TransportKind } from './env.ts'
export type { Auth } from './client.ts'
export { createAuth } from './client.ts'
export { hasUser } from './machine.ts'
