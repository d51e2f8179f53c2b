import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'

/** The entry points of React and its CommonJS dependencies. */
const COMMON_JS = /^(react(-dom|-dom\/client|\/jsx-runtime)?|scheduler|use-sync-external-store\/shim\/with-selector)$/

/** Tests for features that every browser with ES2022 has, and for one that none has. Their fallbacks are 0.4 kB (gzip). */
const PRESENT =
  /"(?:function|object)" === typeof (?:reportError|WeakSet|WeakMap|Promise|queueMicrotask|performance\.now|performance)\b(?!\.)|"undefined" !== typeof (?:AbortController|MessageChannel)/g
const ABSENT = /"undefined" !== typeof setImmediate/g
/** The text of React's errors, whose address says the same: 0.1 kB (gzip). */
const ERROR_TEXT = /"Minified React error #" \+\s+code \+\s+"; visit " \+\s+url \+\s+"[^"]+"/

/** The router's own Link (see src/app/page-link.tsx) and the hooks for data of a route. */
const unusedInRoutes = [
  'Link',
  'useLoaderData',
  'useLoaderDeps',
  'useMatch',
  'useNavigate',
  'useParams',
  'useRouteContext',
  'useSearch',
]

/** @type {import('esbuild').Plugin} */
export const smallerPackages = {
  name: 'smaller-packages',
  setup(hooks) {
    // React as ES modules: it ships CommonJS, which esbuild cannot tree-shake and calls through wrappers.
    // Saves 2.8 kB (gzip).
    hooks.onResolve({ filter: COMMON_JS }, ({ path }) => {
      // Leave out the shim, which is for React before version 18.
      const name = path.replace('/shim', '').replaceAll('/', '-')
      return { path: `${path.split('/')[0]}/cjs/${name}.production.js`, namespace: 'react' }
    })
    hooks.onLoad({ filter: /./, namespace: 'react' }, async ({ path }) => ({
      contents: moduleOf(
        (await readFile(join(project, 'node_modules', path), 'utf8'))
          .replaceAll(PRESENT, 'true')
          .replaceAll(ABSENT, 'false')
          .replace(ERROR_TEXT, 'url'),
      ),
      resolveDir: project,
    }))
    // A default import would keep all of React; of a namespace only the names in use stay.
    hooks.onLoad({ filter: /react-router[\\/]dist[\\/]esm[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^import React from/m, 'import * as React from'),
    }))
    // Without the exports of the router that every route imports and no page uses: 2 kB (gzip).
    hooks.onResolve({ filter: /^\.\/(link|use\w+)\.js$/ }, ({ path, importer }) =>
      path !== './useRouter.js' && /react-router[\\/]dist[\\/]esm[\\/]route\.js$/.test(importer)
        ? { path: 'unused', namespace: 'unused' }
        : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: `export const ${unusedInRoutes.map((name) => `${name} = undefined`).join(', ')}`,
    }))
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
