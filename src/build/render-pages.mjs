import { loadProgram } from './load-program.mjs'

/**
 * Renders every page and the 404 page with the browser's code in production mode.
 *
 * @param {NonNullable<import('esbuild').BuildOptions['plugins']>} plugins
 */
export async function renderPages(plugins) {
  /** @type {typeof import('../portal/pages.ts')} */
  const { knownPaths } = await loadProgram('src/portal/pages.ts')
  /** @type {typeof import('../prerender.tsx')} */
  const { render } = await loadProgram('src/prerender.tsx', {
    packages: 'bundle',
    plugins,
    // React is CommonJS and calls `require` for Node's built-in modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  return Promise.all([...knownPaths, '/404'].map(async (path) => ({ path, ...(await render(path)) })))
}
