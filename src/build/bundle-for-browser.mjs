import { join, relative } from 'node:path'
import { build as bundle } from 'esbuild'
import { commonOptions } from './bundler-options.mjs'
import { minifierVersion, minifyAgain } from './minify.mjs'
import { fileAt } from './output-file.mjs'
import { project } from './project.mjs'

/**
 * @typedef {import('./bundler-options.mjs').BundlerOptions} BundlerOptions
 * @typedef {import('./output-file.mjs').OutputFile} OutputFile
 * @typedef {object} Bundle
 * @property {readonly string[]} scripts addresses on the site: the program, and what it imports
 * @property {readonly string[]} styles addresses on the site
 * @property {(path: string) => string} partUrl the address of a lazy part, by its path in the project
 * @property {readonly OutputFile[]} files
 */

/**
 * Bundles and minifies a program for browsers.
 *
 * @param {string} program its path in the project
 * @param {BundlerOptions} options
 * @returns {Promise<Bundle>}
 */
export async function bundleForBrowser(program, options) {
  const { outputFiles, metafile } = await bundle({
    ...commonOptions,
    entryPoints: [program],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'linked',
    // React DOM reads two names that only the scheduler's development file exports.
    logOverride: { 'import-is-undefined': 'silent' },
    ...options,
    define: { ...commonOptions.define, ...options.define },
    // The second minifier removes this comment, but the hash in the file's name covers it.
    banner: { js: `//${minifierVersion}\n${options.banner?.['js'] ?? ''}` },
    metafile: true,
    write: false,
  })
  const outputs = metafile.outputs
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === program) ?? ''
  const scripts = new Set([start])
  // The loop also visits scripts that are added on the way: imports of imports.
  for (const script of scripts) {
    for (const { kind, path } of outputs[script]?.imports ?? []) if (kind === 'import-statement') scripts.add(path)
  }
  const styles = [outputs[start]?.cssBundle].filter((path) => path !== undefined)
  const files = outputFiles.map(async ({ path, text, contents }) => {
    const name = relative(join(project, 'out'), path)
    return fileAt(name, path.endsWith('.js') ? await minifyAgain(name, text) : contents)
  })
  const addressOf = (/** @type {string} */ path) => path.replace(/^out/, '')
  const partUrl = (/** @type {string} */ part) => {
    const found = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === `lazy-part:./${part}`)
    if (found === undefined) throw new Error(`${part} is not a lazy part of ${program}`)
    return addressOf(found)
  }
  return {
    scripts: [...scripts].map(addressOf),
    styles: styles.map(addressOf),
    partUrl,
    // esbuild repeats the program's style sheet for each lazy part; no page links the copies.
    files: (await Promise.all(files)).filter(
      ([path]) => !path.endsWith('.css') || styles.some((style) => addressOf(style) === `/${path}`),
    ),
  }
}
