/** All that the application may use. */
export type { Activity, AuthState, Navigator, User } from './machine.ts'
export type { AuthErrorCode, Problem } from './errors.ts'
export type { AuthConfig, AuthEnv } from './env.ts'
export type { Auth } from './client.ts'
export { messageOf } from './messages.ts'
export { createAuth } from './client.ts'
