import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { build } from 'esbuild'
import type { BuildOptions, Plugin } from 'esbuild'
import { relative, sep, join } from 'node:path'
import type { PortalConfig } from '../../portal/config.ts'
import type { OutputFile } from '../output-file.ts'
import { project } from '../project.ts'
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
 * @param brand the style sheet of the operator's look
 */
export async function bundleForBrowser(
  program: string,
  config: PortalConfig,
  options: BuildOptions = {},
  brand = '',
): Promise<Bundle> {
  const shared = sharedOptions(config, brand)
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
export const sharedOptions = (config: PortalConfig, brand = '') =>
  ({
    absWorkingDir: project,
    bundle: true,
    write: false,
    outdir: 'out',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'file' },
    publicPath: '/',
    entryNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    logLevel: 'warning',
    plugins: [vanillaExtractPlugin({ identifiers: 'short' }), virtualModules(config, brand)],
  }) satisfies BuildOptions

/** Provides the modules that src/portal/virtual-modules.d.ts declares. */
function virtualModules(config: PortalConfig, brand: string): Plugin {
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
    name: 'virtual-modules',
    setup(hooks) {
      hooks.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
      hooks.onLoad({ filter: /^virtual:brand$/, namespace: 'virtual' }, () => ({
        contents: brand,
        loader: 'css',
      }))
      hooks.onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => ({
        contents: JSON.stringify(modules[path]),
        loader: 'json',
      }))
    },
  }
}
