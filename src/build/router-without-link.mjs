/**
 * Leaves out the router's own Link, which every route imports and no page uses (see src/app/page-link.tsx): 1.7 kB (gzip).
 *
 * @type {import('esbuild').Plugin}
 */
export const routerWithoutLink = {
  name: 'router-without-link',
  setup(hooks) {
    hooks.onResolve({ filter: /^\.\/link\.js$/ }, ({ importer }) =>
      /react-router[\\/]dist[\\/]esm[\\/]route\.js$/.test(importer) ? { path: 'link', namespace: 'unused' } : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'export const Link = undefined' }))
  },
}
