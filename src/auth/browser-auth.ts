/** The front door of this folder: the client in a real page. */
import { hideWhileLeft } from '../base/back-forward-cache.ts'
import { onceShown } from '../base/presence.ts'
import { browserStorage } from '../base/safe-storage.ts'
import type { ServerClock } from '../base/server-clock.ts'
import type { AuthConfig, SignInWindow } from './auth-env.ts'
import { createBrowserEnv } from './browser/browser-env.ts'
import { receiveResponse, type Arrival } from './browser/handover.ts'
import { createPopups } from './browser/popup.ts'
import { UsageError } from './errors.ts'
import { ownParameters } from './protocol/authorization.ts'
import { markKey } from './protocol/mark.ts'
import { hasUser } from './session/model.ts'
import { createAuth, type Auth } from './session/runner.ts'

export interface BrowserAuth extends Omit<Auth, 'start'> {
  /**
   * Call this once. A page whose inline script has called `receiveResponse` passes what that gave it. Any other page
   * leaves `arrival` out, and calls this before anything else reads or changes its address.
   */
  readonly start: (arrival?: Arrival | null) => void
  /** What a page shows of the popup of a sign-in. */
  readonly popup: SignInWindow
}

/** The clients that have started in this page. */
const started = new Set<string>()

/**
 * Creates the client of this page. `fillPopup` writes into a blank popup, which the user sees until the provider
 * answers. `clock` is that of the page's server, if more of the page goes by it. Throws UsageError.
 */
export function createBrowserAuth(
  config: AuthConfig,
  fillPopup: (popup: Document) => void = () => undefined,
  clock?: Pick<ServerClock, 'observe'>,
): BrowserAuth {
  const reserved = ownParameters.find((name) => Object.hasOwn(config.parameters ?? {}, name))
  if (reserved !== undefined) throw new UsageError('parameter-reserved', `The client sets "${reserved}" itself.`)
  const popup = createPopups(fillPopup)
  const env = createBrowserEnv(config, popup, clock)
  const auth = createAuth(config, env)
  const mark = markKey(config)
  const begin = (arrival: Arrival | null) => onceShown(() => auth.start(arrival?.url ?? null))
  hideWhileLeft({
    // If the browser denies storage, nobody can tell whether a user has signed out since.
    get: () => browserStorage.read(mark) ?? (hasUser(auth.get()) ? null : ''),
    onChange: (listener) => browserStorage.onChange(mark, listener),
  })
  return {
    ...auth,
    popup,
    start(arrival) {
      if (started.has(mark))
        throw new UsageError('started-twice', 'Create one client in a page, outside of components, and start it once.')
      if (![env.path(), '/'].some((path) => config.knownPaths.includes(path)))
        throw new UsageError(
          'path-unknown',
          `knownPaths has neither ${env.path()} nor /, so no response can come back.`,
        )
      started.add(mark)
      if (arrival === undefined) receiveResponse(begin)
      else begin(arrival)
    },
    signIn(via, choosesAccount) {
      if (!started.has(mark)) throw new UsageError('not-started', 'Call start() when the page loads.')
      auth.signIn(via, choosesAccount)
    },
  }
}
