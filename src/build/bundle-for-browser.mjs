import { join, relative, sep } from 'node:path'
import { bundle, minifierVersion, minify } from './packages.mjs'
import { partLoader, withPartLoader } from './lazy-parts.mjs'
import { bundlerOptions, project } from './project.mjs'
import { packagesIn } from './third-party.mjs'

/** @typedef {Awaited<ReturnType<typeof bundleForBrowser>>} Bundle */

/**
 * Bundles and minifies a program for browsers.
 *
 * @param {string} program its path in the project
 * @param {import('esbuild').BuildOptions} options
 * @returns the `files` to write, the addresses of the program's `scripts` and `styles`, `partUrl`, and the names of the
 *   `packages` in the bundle
 */
export async function bundleForBrowser(program, options) {
  const { outputFiles, metafile } = await bundle({
    ...bundlerOptions,
    entryPoints: [program],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    // licenses.txt has the licenses of the packages instead.
    legalComments: 'none',
    // React DOM reads two names that only the scheduler's mock for tests exports.
    logOverride: { 'import-is-undefined': 'silent' },
    ...options,
    define: { ...bundlerOptions.define, ...options.define },
    // esbuild hashes the contents for the file names before the second minifier runs. Add the version of that
    // minifier and the name of the part loader to the hash, in a comment that the minifier removes.
    banner: { js: `//${minifierVersion} ${partLoader}\n${options.banner?.['js'] ?? ''}` },
    metafile: true,
    write: false,
  })
  const outputs = metafile.outputs
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === program) ?? ''
  const scripts = new Set([start])
  // Iterating a Set also visits the scripts added during the loop, and so the imports of imports.
  for (const script of scripts) {
    for (const { kind, path } of outputs[script]?.imports ?? []) if (kind === 'import-statement') scripts.add(path)
  }
  const addressOf = (/** @type {string} */ path) => path.replace(/^out/, '')
  /** Returns the address of the lazy part with this path in the project. */
  const partUrl = (/** @type {string} */ part) => {
    const found = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === `lazy-part:./${part}`)
    if (found === undefined) throw new Error(`${part} is not a lazy part of ${program}`)
    return addressOf(found)
  }
  const styles = [outputs[start]?.cssBundle].filter((path) => path !== undefined).map(addressOf)
  const files = outputFiles.map(async ({ path, text, contents }) => {
    const name = relative(join(project, 'out'), path).replaceAll(sep, '/')
    const prepare = options.splitting ? withPartLoader : String
    return /** @type {const} */ ([name, name.endsWith('.js') ? await minifyAgain(name, prepare(text)) : contents])
  })
  return {
    scripts: [...scripts].map(addressOf),
    styles,
    partUrl,
    packages: packagesIn(metafile),
    // Leave out the copies of the program's style sheet that esbuild emits for lazy parts. No page links them.
    files: (await Promise.all(files)).filter(([path]) => !path.endsWith('.css') || styles.includes(`/${path}`)),
  }
}

/** In our code and in the packages, reading a property or a global variable has no side effects. */
const treeshake = { propertyReadSideEffects: /** @type {const} */ (false), unknownGlobalSideEffects: false }

/**
 * Minifies esbuild's output once more, which saves another 3 kB (gzip) in the portal.
 *
 * @param {string} name for error messages
 * @param {string} module
 */
async function minifyAgain(name, module) {
  const { code, errors } = await minify(name, module, {
    module: true,
    compress: { target: 'es2022', treeshake },
    mangle: true,
  })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return Buffer.from(code)
}
