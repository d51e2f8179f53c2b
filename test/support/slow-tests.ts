import { vi } from 'vitest'

/**
 * Gives the tests of a file the time that builds, servers, browsers and thousands of cases need on a busy machine.
 * Vitest's own limits are 5 s for a test, 10 s for a hook and 1 s for `expect.poll`. Call it at the top of the file,
 * so that the file runs with and without our configuration.
 */
export function allowSlowTests(): void {
  // The limit of `expect.poll` allows for a site that never answers, whose probe ends after ten seconds.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } })
}
