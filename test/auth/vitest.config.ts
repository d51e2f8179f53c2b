import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// For the mutation test: the tests that can kill a mutant of src/auth, without the slow property tests.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['test/auth/**/*.test.ts'],
    // Load the client before each file, so that mutants in top-level code are counted for every test.
    setupFiles: ['src/auth/engine.ts'],
    exclude: ['test/auth/inputs.property.test.ts', 'test/auth/size.test.ts', 'test/auth/browser/**'],
    testTimeout: 20_000,
  },
})
