/**
 * The mark that the pages of this browser share. A sign-in belongs to an epoch and a subject. A record whose epoch or
 * subject is not that of the mark is over, and so is a response whose epoch has ended.
 */
import { fieldsOf, parseJson } from '../../base/json.ts'
import type { AuthConfig, AuthEnv } from '../auth-env.ts'
import { optionalText, tryOr } from '../narrow.ts'

export interface Mark {
  /** A random value. A sign-out begins a new epoch, and so does the sign-in of another user. */
  readonly epoch: string
  /** The subject that has signed in, or null. */
  readonly sub: string | null
  /** The provider has answered since that it does not know the subject, so that no page without a record asks again. */
  readonly refused?: true
  /** The user has signed out here only: the provider may still have the session, and asks for the account next time. */
  readonly signedOutHere?: true
}

/** The epoch of a request that began when there was no mark. */
export const NO_EPOCH = 'none'

export const markKey = ({ authority, clientId }: AuthConfig): string => `oidc-session:${authority}:${clientId}`

/** Returns the mark. Null if there is none, if it is damaged, or if the browser denies storage. */
export function readMark(config: AuthConfig, env: Pick<AuthEnv, 'local'>): Mark | null {
  const json = fieldsOf(parseJson(env.local.get(markKey(config)) ?? ''))
  const epoch = optionalText(json, 'epoch')
  if (epoch === undefined) return null
  const flags = (['refused', 'signedOutHere'] as const).filter((name) => json[name] === true)
  return { epoch, sub: optionalText(json, 'sub') ?? null, ...Object.fromEntries(flags.map((name) => [name, true])) }
}

/** Stores the mark, unless the browser denies storage. Then each page stands alone. */
export function writeMark(config: AuthConfig, env: Pick<AuthEnv, 'local'>, mark: Mark): void {
  // Writing the same mark once more could undo the sign-out that another page writes at this moment.
  if (isSameMark(mark, readMark(config, env))) return
  tryOr(() => env.local.set(markKey(config), JSON.stringify(mark)), undefined)
}

/**
 * Whether the sign-in of a record is over. Two users who sign in at the same moment in two tabs share an epoch, so
 * compare the subject, too. No mark is not another mark: somebody has cleared the storage.
 */
export const isOver = (epoch: string, sub: string, mark: Mark | null): boolean =>
  mark !== null && (mark.epoch !== epoch || (mark.sub !== null && mark.sub !== sub))

/** Whether a sign-out has ended the epoch in which a request began. */
export function isTooLate(requestEpoch: string, mark: Mark | null): boolean {
  if (mark === null || mark.epoch === requestEpoch) return false
  // If there was no mark, somebody has signed in elsewhere since, or has signed out again.
  return requestEpoch !== NO_EPOCH || mark.sub === null
}

/**
 * The mark after `sub` has signed in. It keeps the epoch, so that other tabs of the same user stay signed in, unless
 * it names somebody else. `epoch` is the next one.
 */
export const markAfterSignIn = (mark: Mark | null, sub: string, epoch: string): Mark =>
  mark !== null && (mark.sub === null || mark.sub === sub) ? { epoch: mark.epoch, sub } : { epoch, sub }

/** Compares two marks by their content. */
export const isSameMark = (one: Mark | null, other: Mark | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
