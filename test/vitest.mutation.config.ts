import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Runs the tests that can kill mutants of src/auth and of the core of src/status, without the slow tests of auth.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['test/{auth,status}/**/*.test.ts'],
    // Importing the cores before each test file attributes the code that runs on import to every test.
    setupFiles: ['src/auth/index.ts', 'src/status/index.ts'],
    // Random cases would kill a mutant in one run and not in the next.
    exclude: [
      'test/auth/protocol/inputs.property.test.ts',
      'test/auth/session/model.test.ts',
      'test/status/browser/**',
    ],
    // Loading the code once for all files takes a seventh of the time. No test leaves anything behind for the next file.
    isolate: false,
    testTimeout: 20_000,
  },
})
