import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * Begins with a file that walks states, because it takes longest: sorted by size, it would run last. Keeps the
 * files that need a document together, because a worker can share its modules only between files of one environment.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /(accessibility|spanish\.release)\.test\.ts$/.test(moduleId)
    const needsDocument = ({ moduleId }: TestSpecification) =>
      /\.tsx$|\/(app|first)\/|\/(auth|shortcuts|status)\/browser\//.test(moduleId)
    return [
      ...sorted.filter(isLong),
      ...sorted.filter(needsDocument),
      ...sorted.filter((file) => !isLong(file) && !needsDocument(file)),
    ]
  }
}

/** Need nginx, Caddy and openssl. */
export const onWebServers = [
  'servers/serving',
  'servers/release',
  'doctor/certificates',
  'serve/serve-command',
  'serve/killed.release',
  'serve/container.release',
  'serve/image.release',
].map((file) => `test/publish/${file}.test.ts`)

/** The options of both tiers. */
export const common = {
  // The machine may be busy with other work.
  testTimeout: 60_000,
  // Some files mostly wait for browsers and other programs, so run one more than there are processors. More would not be
  // faster, and would delay image errors: without `status.confirm` the board takes a late error for a response.
  maxWorkers: availableParallelism() + 1,
  sequence: { sequencer: LongestFirst },
  // Node loads the build and its bundler faster than Vite would transform them.
  server: { deps: { external: [/build\.mjs$/] } },
}

/** What all runs in a browser share. */
export const inBrowser = {
  // Only shared-builds.ts keeps state between files. Loading provider, bundler and browser driver again takes seconds.
  isolate: false,
  sequence: { groupOrder: 1 },
}

export const root = fileURLToPath(new URL('..', import.meta.url))

// The first tier: `npm test`. `test/engines/vitest.config.ts` has the second. The files themselves need no
// configuration: each asks for a DOM in its first line and for more time in its code, so that `npx vitest run FILE`
// works for every one of them.
export default defineConfig({
  root,
  test: {
    ...common,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/engines/**', 'test/keycloak/**', 'test/publish/**', 'test/dev/**'],
          // Loading React and the authentication client again for each file takes a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/{publish,dev}/**/*.test.ts'],
          exclude: onWebServers,
          // Run beside the browsers, which mostly wait, and not beside unit tests, whose workers would change environments.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          globalSetup: ['test/support/chromium.ts'],
          ...inBrowser,
        },
      },
    ],
  },
})
