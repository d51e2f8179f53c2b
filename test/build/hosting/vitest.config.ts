import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// A separate configuration, because these tests need nginx and Caddy: `npm run test:hosting`.
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['test/build/hosting/*.check.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    server: { deps: { external: [/build\.mjs$/] } },
  },
})
