import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'

/** @type {Readonly<Record<string, string>>} The production file of each entry point, in node_modules. */
const productionFiles = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  // Without the shim, which is for React before version 18.
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

/** @type {import('esbuild').Plugin} */
export const smallerPackages = {
  name: 'smaller-packages',
  setup(hooks) {
    // React as ES modules: it ships CommonJS, of which esbuild can leave out nothing, and which it calls through
    // wrappers. 2.8 kB (gzip).
    hooks.onResolve({ filter: /^(react|scheduler|use-sync-external-store)\b/ }, ({ path }) => {
      const file = productionFiles[path]
      return file === undefined ? undefined : { path: file, namespace: 'react' }
    })
    hooks.onLoad({ filter: /./, namespace: 'react' }, async ({ path }) => ({
      contents: moduleOf(await readFile(join(project, 'node_modules', path), 'utf8')),
      resolveDir: project,
    }))
    // A default import would keep all of React; of a namespace only the names in use stay.
    hooks.onLoad({ filter: /react-router[\\/]dist[\\/]esm[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^import React from/m, 'import * as React from'),
    }))
    // Without the router's own Link, which every route imports and no page uses (see src/app/page-link.tsx): 1.7 kB
    // (gzip).
    hooks.onResolve({ filter: /^\.\/link\.js$/ }, ({ importer }) =>
      /react-router[\\/]dist[\\/]esm[\\/]route\.js$/.test(importer) ? { path: 'link', namespace: 'unused' } : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'export const Link = undefined' }))
  },
}

/**
 * Converts CommonJS in the form of React's production files: each `require` initializes a variable, and each export is
 * assigned at the top level.
 *
 * @param {string} commonJs
 * @throws for code of another form, which another version of React may have
 */
function moduleOf(commonJs) {
  /** @type {string[]} */
  const imports = []
  /** @type {Set<string>} */
  const exports = new Set()
  const code = commonJs
    .replace(/(\w+) = require\("([^"]+)"\)/g, (_, name, path) => {
      imports.push(`import * as ${name} from '${path}'`)
      return `${name}$required`
    })
    .replace(/^exports\.(\w+) =( void 0;)?/gm, (_, name, isAssignedLater) => {
      exports.add(name)
      return isAssignedLater ? `let ${name}$exported;` : `const ${name}$exported =`
    })
    .replace(/\bexports\.(\w+)/g, (use, name) => (exports.has(name) ? `${name}$exported` : use))
  const [unconverted] = /\b(?:exports|require)\b.*/.exec(code) ?? []
  if (unconverted !== undefined) throw new Error(`This cannot be converted to an ES module: ${unconverted}`)
  const names = [...exports].map((name) => `${name}$exported as ${name}`)
  return [...imports, code, `export { ${names.join(', ')} }`].join('\n')
}
