import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

// A `.css.ts` file may run only inside a scope that names its classes; nothing is written into the document.
const styleSheets: Plugin = {
  name: 'style-sheets',
  transform(code, id) {
    if (!id.endsWith('.css.ts')) return null
    const scope = JSON.stringify(id.slice(root.length))
    return `import '@vanilla-extract/css/disableRuntimeStyles'
import { setFileScope, endFileScope } from '@vanilla-extract/css/fileScope'
setFileScope(${scope}, 'als-portal')
${code}
endFileScope()`
  },
}

// Two kinds of test: logic and markup in happy-dom, and the built product in a real browser.
export default defineConfig({
  root,
  plugins: [styleSheets],
  test: {
    // The build and what it bundles are Node's to load: transformed once more they would only be slower.
    server: { deps: { external: [/build\.mjs$/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/browser/**', 'test/build/**', 'test/dev/**'],
          // Properties are tried a thousand times, also on a machine with much else to do.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/build/**/*.test.ts', 'test/dev/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/chromium.ts'],
          // Each file has a browser and a stack of its own: more of them at once than there are processors is no faster.
          maxWorkers: 2,
          // Nothing is left in a module between files, and loading provider, bundler and browser driver takes seconds.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Tests wait for what they look for, however slow the machine: longest for a site's ten seconds.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
