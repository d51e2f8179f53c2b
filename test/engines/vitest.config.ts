import { defineConfig } from 'vitest/config'
import { common, inBrowser, onWebServers, root } from '../vitest.config.ts'

/** The files in which engines can differ. A test that is impossible in Firefox skips with its reason. */
const inFirefox = [
  'browser/first-states',
  'engines/firefox/images-off.release',
  'engines/firefox/menu.release',
  'engines/firefox/probing.release',
  'engines/firefox/programs.release',
  'engines/firefox/section-links.release',
  'engines/firefox/sessions.release',
  'browser/example',
  'engines/firefox/sign-in.release',
  'engines/third-party-cookies.release',
]

/**
 * Ignores one error of the driver of Firefox, thrown outside all tests: Firefox reports a navigation of a frame that
 * Playwright has already dropped (microsoft/playwright#40763). Only the frame's last address is lost. No other driver
 * has this function.
 */
function onUnhandledError({ message, stack = '' }: { readonly message: string; readonly stack?: string }) {
  const isDriver = stack.includes('at BidiPage._onNavigationCommitted ')
  return isDriver && message === "Cannot read properties of null (reading '_name')" ? false : undefined
}

// The second tier: `npm run test:engines`. `.ci/run` leaves out the slow files, `*.release.test.ts`.
export default defineConfig({
  root,
  test: {
    ...common,
    onUnhandledError,
    projects: [
      {
        extends: true,
        test: {
          name: 'chromium',
          include: ['test/engines/*.test.ts'],
          globalSetup: ['test/support/chromium.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: inFirefox.map((file) => `test/${file}.test.ts`),
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
        },
      },
      {
        extends: true,
        test: {
          name: 'webkit',
          include: ['test/engines/webkit/*.test.ts'],
          ...inBrowser,
          // Two sessions at the same time hang.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'hosting',
          include: onWebServers,
          globalSetup: ['test/support/chromium.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        // Beside the web servers, because each of its commands runs alone, most of the time.
        test: { name: 'scripts', include: ['test/engines/scripts/*.test.ts'], sequence: { groupOrder: 3 } },
      },
    ],
  },
})
