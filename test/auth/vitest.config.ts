import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// For the mutation test: what can kill a mutant of src/auth, and nothing else, without the slow properties.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['test/auth/**/*.test.ts'],
    // What modules do when they are loaded counts for every test, not only for the one that happens to load them.
    setupFiles: ['src/auth/engine.ts'],
    exclude: ['test/auth/inputs.property.test.ts', 'test/auth/size.test.ts', 'test/auth/browser/**'],
    testTimeout: 20_000,
  },
})
