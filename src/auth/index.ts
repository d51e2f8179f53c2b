/** All that the application may use. */
export type { Activity } from './activity.ts'
export type { AuthState, News, User } from './machine.ts'
export type { AuthErrorCode, Problem } from './errors.ts'
export type { AuthConfig, AuthEnv, Navigator } from './env.ts'
export type { Auth } from './client.ts'
export { createAuth } from './client.ts'
