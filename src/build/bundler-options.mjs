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
  // The shim is for React before version 18.
  alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  loader: { '.svg': 'file' },
  publicPath: '/',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  logLevel: 'warning',
}
