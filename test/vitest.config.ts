import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

// The test files in which browser engines can differ. The others would add minutes. CONTRIBUTING lists the tests that
// are impossible in Firefox.
const inFirefox = [
  'banner',
  'content',
  'dpop',
  'drawer',
  'first-states',
  'menu',
  'opener-policy',
  'palette',
  'probing',
  'renewal',
  'session',
  'sign-in',
  'third-party-cookies',
]
/** Needs nginx, Caddy and openssl. */
const onWebServers = 'test/build/hosting/serving.test.ts'
/** Begins with the two files that walk all states, because they take longest. Sorted by size, they would run last. */
class StatesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /(accessibility|spanish)\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
const inBrowser = {
  // Each file runs its own browser and stack, and some mostly wait, so run three even on two processors.
  // More files would delay image errors, and without `status.confirm` the board takes a late error for a response.
  maxWorkers: 3,
  // Only shared-builds.ts keeps state between files. Loading provider, bundler and browser driver again takes seconds.
  isolate: false,
  sequence: { groupOrder: 1 },
}

/**
 * Ignores one error of the driver of Firefox, thrown outside all tests: Firefox reports a navigation of a frame that
 * Playwright has already dropped (microsoft/playwright#40763). Only the frame's last address is lost. No other driver
 * has this function.
 */
function onUnhandledError({ message, stack = '' }: { readonly message: string; readonly stack?: string }) {
  const isDriver = stack.includes('at BidiPage._onNavigationCommitted ')
  return isDriver && message === "Cannot read properties of null (reading '_name')" ? false : undefined
}

// Sorts the test files into the runs of package.json. The files themselves need no configuration: each asks for a DOM
// in its first line and for more time in its code, so that `npx vitest run FILE` works for every one of them.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // The machine may be busy with other work.
    testTimeout: 60_000,
    // By default, Vitest leaves one processor idle.
    maxWorkers: '100%',
    onUnhandledError,
    sequence: { sequencer: StatesFirst },
    // Node loads the build and its bundler faster than Vite would transform them.
    server: { deps: { external: [/build\.mjs$/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/webkit/**', 'test/keycloak/**', 'test/build/**', 'test/dev/**'],
        },
      },
      {
        extends: true,
        test: { name: 'node', include: ['test/{build,dev}/**/*.test.ts'], exclude: [onWebServers] },
      },
      { extends: true, test: { name: 'hosting', include: [onWebServers] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/chromium.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: inFirefox.map((name) => `test/browser/${name}.test.ts`),
          globalSetup: ['test/support/firefox.ts'],
          env: { ALS_BROWSER: 'firefox' },
          ...inBrowser,
          // The driver sometimes takes the navigation that it has started itself for another one, to the same address.
          // Chromium's run would show a page that really reloads itself.
          retry: {
            count: 1,
            condition: /^page\.goto: Navigation to "([^"]+)" is interrupted by another navigation to "\1"/,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'keycloak',
          include: ['test/keycloak/*.test.ts'],
          globalSetup: ['test/support/keycloak-server.ts'],
          ...inBrowser,
          // In CI, run these files one after the other, because `npm test` runs beside them.
          ...(process.env['CI'] && { maxWorkers: 1 }),
        },
      },
      {
        extends: true,
        test: {
          name: 'webkit',
          include: ['test/webkit/*.test.ts'],
          ...inBrowser,
          // Two sessions at the same time hang.
          maxWorkers: 1,
        },
      },
    ],
  },
})
