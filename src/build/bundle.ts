import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { build } from 'esbuild'
import type { BuildOptions, Plugin } from 'esbuild'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, sep, join } from 'node:path'
import type { PortalConfig } from '../portal/config.ts'
import type { OutputFile } from './output-folder.ts'
import { project } from './project.ts'
import { version } from './release.ts'
import { packagesIn } from './third-party.ts'

/** A program for browsers. Addresses are URL paths such as `/assets/main-ABCDEFGH.js`. */
export interface Bundle {
  readonly files: readonly OutputFile[]
  readonly script: string
  readonly styles: readonly string[]
  /** The names of the packages whose code is in the bundle. */
  readonly packages: readonly string[]
}

/**
 * Bundles a program for browsers into one script, and its styles into one style sheet. Minifies both.
 *
 * @param program its path in the project
 */
export async function bundleForBrowser(
  program: string,
  config: PortalConfig,
  options: BuildOptions = {},
): Promise<Bundle> {
  const shared = sharedOptions(config)
  const { outputFiles, metafile } = await build({
    ...shared,
    entryPoints: [program],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    // licenses.txt has the licenses of the packages instead.
    legalComments: 'none',
    ...options,
    metafile: true,
    write: false,
  })
  const paths = Object.keys(metafile.outputs)
  const addressesOf = (ending: string) =>
    paths.filter((path) => path.endsWith(ending)).map((path) => path.replace(/^out/, ''))
  const [script] = addressesOf('.js')
  if (script === undefined) throw new Error(`${program} has no script`)
  return {
    files: outputFiles.map(({ path, contents }) => [
      relative(join(project, shared.outdir), path).replaceAll(sep, '/'),
      contents,
    ]),
    script,
    styles: addressesOf('.css'),
    packages: packagesIn(metafile),
  }
}

/** The options of all bundles, so that scripts and prerendered pages agree on class names and addresses of assets. */
export const sharedOptions = (config: PortalConfig) =>
  ({
    absWorkingDir: project,
    bundle: true,
    write: false,
    outdir: 'out',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'file' },
    publicPath: '/',
    // React 19 has the hook that the shim is for.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    entryNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    logLevel: 'warning',
    plugins: [vanillaExtractPlugin({ identifiers: shortNames() }), ownModules(config)],
  }) satisfies BuildOptions

/**
 * Returns a function that names classes and variables by the number of their style sheet and their own. vanilla-extract's
 * own short names have a hash instead, which does not compress. They begin with `_`, because ad blockers hide `ad1`.
 */
function shortNames() {
  const sheets = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll(sep, '/')}`)
    .filter((path) => path.endsWith('.css.ts'))
    .toSorted()
  const hashesOf = new Map<string, string[]>()
  return ({ hash, filePath }: { readonly hash: string; readonly filePath: string }): string => {
    const hashes = hashesOf.get(filePath) ?? []
    hashesOf.set(filePath, hashes)
    if (!hashes.includes(hash)) hashes.push(hash)
    // Two digits in base 36 for the sheet keep `1` + `10` and `11` + `0` apart.
    return `_${(sheets.indexOf(filePath) + 36).toString(36)}${hashes.indexOf(hash).toString(36)}`
  }
}

/** Provides the modules that src/portal/virtual-modules.d.ts declares, and React as ES modules. */
function ownModules(config: PortalConfig): Plugin {
  const { sites, status } = config
  const modules: Readonly<Record<string, unknown>> = {
    'virtual:portal': config,
    'virtual:version': version,
    'virtual:probes': {
      sites: sites.map(({ url, icon }) => ({ url, icon })),
      confirm: status.confirm,
      intervalMs: status.intervalSeconds * 1000,
    },
  }
  return {
    name: 'own-modules',
    setup(hooks) {
      hooks.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
      hooks.onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => ({
        contents: JSON.stringify(modules[path]),
        loader: 'json',
      }))
      hooks.onResolve({ filter: /^react(\/jsx-runtime)?$/, namespace: 'file' }, ({ path, kind }) =>
        kind === 'import-statement' ? { path, namespace: 'react' } : undefined,
      )
      hooks.onLoad({ filter: /./, namespace: 'react' }, ({ path }) => ({
        contents: esModuleOf(path),
        resolveDir: project,
      }))
    },
  }
}

const requireFromProject = createRequire(join(project, 'package.json'))

/**
 * Returns an ES module with the exports of a CommonJS module, of which esbuild gives each importing file an object of its
 * own. For React that is 2 kB of the bundle, gzip.
 */
function esModuleOf(path: string): string {
  const names = Object.keys(requireFromProject(path))
  return [
    `import commonJs from ${JSON.stringify(path)}`,
    'export default commonJs',
    'const get = (name) => commonJs[name]',
    // Without these comments, esbuild would keep exports that nothing imports.
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ get('${name}')`),
  ].join('\n')
}
