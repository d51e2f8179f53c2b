/**
 * Provides the modules that src/portal/baked.d.ts declares.
 *
 * @param {import('../portal/config.ts').PortalConfig} config
 * @returns {import('esbuild').Plugin}
 */
export function virtualModules(config) {
  /** @type {Record<string, unknown>} */
  const modules = {
    'virtual:portal': config,
    'virtual:probes': { sites: config.sites.map(({ url }) => ({ url })), confirm: config.status.confirm },
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
