import { resolve } from 'node:path'

/** The project's folder, an absolute path. */
export const project = resolve(import.meta.dirname, '../..')

/** Paths in the project: the configuration to build, and the folder to write to. */
export const defaults = { config: 'static/portal.json', out: 'dist' }

/**
 * Shared by all bundles, so that scripts and prerendered pages agree on the addresses of assets.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const bundlerOptions = {
  absWorkingDir: project,
  bundle: true,
  write: false,
  outdir: 'out',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'file' },
  publicPath: '/',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  logLevel: 'warning',
}
