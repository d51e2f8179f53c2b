import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'

/** The entry points that are CommonJS: React, its scheduler, and a shim that the router's store imports. */
const COMMON_JS = /^(react(-dom|-dom\/client|\/jsx-runtime)?|scheduler|use-sync-external-store\/shim\/with-selector)$/

/**
 * Name patterns of React DOM functions for features that the portal does not use. Emptying them saves 9 kB (gzip). View
 * transitions then do nothing, errors carry no component stack, and `<link>`, `<style>`, `<script>`, `<meta>`, and
 * `<title>` render in place like other elements.
 */
export const unusedInReactDom = [
  '\\w*ViewTransition\\w*',
  '\\w+AfterMutationEffects\\w*', // also for view transitions
  'getStackByFiberInDevAndProd',
  'isHostHoistableType',
  'acquireResource',
  'getHydratableHoistableCache',
  'getResource',
  'insertStylesheetIntoRoot',
  'preinitStyle',
  'preload(?:Module)?',
  'suspendResource',
  'commitNewChildToFragmentInstance',
]
const unusedFunctions = new RegExp(`^function (${unusedInReactDom.join('|')})\\([^]*?^}`, 'gm')

/** Methods of React's objects for fragment refs and view transitions, which the portal never creates. */
export const unusedMethods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[^]*?^};/gm

/** The router's own Link (see src/app/page-link.tsx) and the hooks that its route.js imports. No page uses them. */
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
    // Convert React to ES modules, because esbuild cannot tree-shake CommonJS and calls it through wrappers.
    // Saves 2.8 kB (gzip).
    hooks.onResolve({ filter: COMMON_JS }, ({ path }) => {
      // Leave out the shim, which is for React before version 18.
      const name = path.replace('/shim', '').replaceAll('/', '-')
      return { path: `${path.split('/')[0]}/cjs/${name}.production.js`, namespace: 'react' }
    })
    hooks.onLoad({ filter: /./, namespace: 'react' }, async ({ path }) => ({
      contents: moduleOf(withoutUnused(await readFile(join(project, 'node_modules', path), 'utf8'))),
      resolveDir: project,
    }))
    // A default import would keep all of React; a namespace import keeps only the names in use. The router's own error
    // and 404 pages are never shown, because router.tsx sets others.
    hooks.onLoad({ filter: /react-router[\\/]dist[\\/]esm[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^import React from/m, 'import * as React from')
        .replace(/^function (ErrorComponent|DefaultGlobalNotFound)\([\s\S]*?^}/m, 'function $1() {}'),
    }))
    // Leave out the router's exports that every route imports and no page uses. Saves 2 kB (gzip).
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

/** @param {string} code */
const withoutUnused = (code) => code.replace(unusedFunctions, 'function $1() {}').replace(unusedMethods, '')

/**
 * Converts CommonJS in the form of React's production files: each `require` initializes a variable, and each export is
 * assigned at the top level.
 *
 * @param {string} commonJs
 * @throws for code in another form, which a later version of React may use
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
  if (unconverted !== undefined)
    throw new Error(
      `React's CommonJS code has a form that smaller-packages.mjs cannot convert to an ES module: ${unconverted}`,
    )
  const names = [...exports].map((name) => `${name}$exported as ${name}`)
  return [...imports, code, `export { ${names.join(', ')} }`].join('\n')
}
