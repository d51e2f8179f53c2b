/** Time limits for requests and pauses. A wrong or changed wall clock does not extend them. */
import type { AuthEnv } from '../auth-env.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'

/**
 * Runs `work` with an inner signal, which aborts when `signal` does, after `ms` milliseconds, and when `work` has
 * settled. In the first two cases rejects at once, even if `work` ignores the inner signal: with the reason of
 * `signal`, or with AuthError `code` after the timeout.
 */
export async function withTimeout<T>(
  env: Pick<AuthEnv, 'after'>,
  ms: number,
  code: AuthErrorCode,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', abort)
  const cancel = env.after(ms, () => controller.abort(new AuthError(code)))
  try {
    return await untilAborted(controller.signal, work(controller.signal))
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
    // Abort a response whose body was not read.
    controller.abort()
  }
}

/** Settles as `work` does. Rejects with the reason of `signal` as soon as `signal` aborts. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Resolves after `ms` milliseconds. Rejects with the reason of `signal` when `signal` aborts. */
export async function pause(env: Pick<AuthEnv, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  const never = () => new Promise<never>(() => undefined)
  await withTimeout(env, ms, 'network-timeout', signal, never).catch(() => signal.throwIfAborted())
}
