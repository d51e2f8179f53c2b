/** Timeouts by the wall clock. */
import type { AuthEnv } from './env.ts'
import { AuthError, type AuthErrorCode } from './errors.ts'

/**
 * Runs `work` with an inner signal. When `signal` aborts, or after `ms` milliseconds, aborts the inner signal and
 * rejects at once, even if `work` ignores its signal. Throws the reason of `signal`, or AuthError `code` on timeout.
 */
export async function withTimeout<T>(
  env: Pick<AuthEnv, 'now' | 'wake'>,
  ms: number,
  code: AuthErrorCode,
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
  const cancel = env.wake(env.now() + ms, () => controller.abort(new AuthError(code)))
  try {
    return await Promise.race([stopped, work(controller.signal)])
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}

/** Resolves after `ms` milliseconds. Rejects with the reason of `signal` when it aborts. */
export async function pause(env: Pick<AuthEnv, 'now' | 'wake'>, ms: number, signal: AbortSignal): Promise<void> {
  await withTimeout(env, ms, 'network-timeout', signal, () => new Promise<never>(() => undefined)).catch(() =>
    signal.throwIfAborted(),
  )
}
