import { project } from './project.mjs'

/** @typedef {import('esbuild').BuildOptions} BundlerOptions */

/** @type {BundlerOptions} Shared by all bundles, so that browser and prerendered pages agree on the addresses of assets. */
export const commonOptions = {
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
