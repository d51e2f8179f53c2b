import { project } from './project.mjs'

/**
 * Turns React, which is CommonJS, into a module with named exports. Without it esbuild adds a wrapper to each file that
 * imports React and calls every function through it: 0.9 kB (gzip).
 *
 * @type {import('esbuild').Plugin}
 */
export const reactByName = {
  name: 'react-by-name',
  setup(hooks) {
    hooks.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind, namespace }) =>
      kind === 'import-statement' && namespace !== 'by-name' ? { path, namespace: 'by-name' } : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'by-name' }, async ({ path }) => {
      const names = Object.keys((await import(path)).default).filter((name) => !name.startsWith('__'))
      // A call marked as pure is dropped where nobody imports the name; a property access would stay.
      const exports = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => react.${name})()`)
      return {
        contents: [`import react from '${path}'`, ...exports, 'export default react'].join('\n'),
        resolveDir: project,
      }
    })
  },
}
