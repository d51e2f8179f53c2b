import { vanillaExtractPlugin } from './packages.mjs'
import { lazyParts } from './lazy-parts.mjs'
import { version } from './release.mjs'
import { smallerPackages } from './smaller-packages.mjs'

/** @typedef {import('../portal/config.ts').PortalConfig} PortalConfig */

/** @param {PortalConfig} config */
export const componentPlugins = (config) => [
  // The default depends on `minify`, so class names in the browser would differ from those in prerendered pages.
  vanillaExtractPlugin({ identifiers: 'short' }),
  virtualModules(config),
]

/**
 * @param {PortalConfig} config
 * @param {string} program its path in the project
 */
export const browserPlugins = (config, program) => [
  // Must run before vanilla-extract, which would put the styles of lazy parts into the program's style sheet.
  lazyParts(program),
  ...componentPlugins(config),
  smallerPackages,
]

/**
 * Provides the modules that src/portal/baked.d.ts declares.
 *
 * @param {PortalConfig} config
 * @returns {import('esbuild').Plugin}
 */
function virtualModules(config) {
  const { cards, webinars, ...settings } = config
  /** @type {Record<string, unknown>} */
  const modules = {
    'virtual:portal': settings,
    'virtual:catalogue': { cards, webinars },
    'virtual:version': version,
    'virtual:probes': {
      sites: config.sites.map(({ url, icon }) => ({ url, icon })),
      confirm: config.status.confirm,
      intervalMs: config.status.intervalSeconds * 1000,
    },
  }
  return {
    name: 'virtual-modules',
    setup(hooks) {
      hooks.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
      hooks.onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => ({
        contents: JSON.stringify(modules[path]),
        loader: 'json',
      }))
    },
  }
}
