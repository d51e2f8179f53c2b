/** Nothing waits for ever: work bounded by the wall clock and by its caller's signal. */
import type { AuthEnv } from './env.ts'
import { AuthError, type AuthErrorCode } from './errors.ts'

/**
 * Runs `work` with a signal of its own. That signal aborts, and the promise rejects, when `signal` aborts (with its
 * reason) or after `ms` milliseconds (with AuthError `late`), even if `work` never looks at it.
 */
export async function within<T>(
  env: Pick<AuthEnv, 'now' | 'wake'>,
  ms: number,
  late: AuthErrorCode,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const abort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', abort)
  const cancel = env.wake(env.now() + ms, () => controller.abort(new AuthError(late)))
  try {
    return await Promise.race([stopped, work(controller.signal)])
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}

/** Waits `ms` milliseconds; rejects with the signal's reason when it aborts. */
export async function pause(env: Pick<AuthEnv, 'now' | 'wake'>, ms: number, signal: AbortSignal): Promise<void> {
  await within(env, ms, 'network-timeout', signal, () => new Promise<never>(() => undefined)).catch(() =>
    signal.throwIfAborted(),
  )
}
