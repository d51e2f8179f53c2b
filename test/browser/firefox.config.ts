import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The tests of the board once more, in a Firefox: `npm run test:firefox`. Apart from the others, which need Node alone.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'firefox',
    include: ['board', 'probing', 'one-prober', 'first-states', 'history'].map(
      (name) => `test/browser/${name}.test.ts`,
    ),
    env: { ALS_BROWSER: 'firefox' },
    globalSetup: ['test/support/firefox.ts'],
    environment: 'node',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    server: { deps: { external: [/build\.mjs$/] } },
  },
})
