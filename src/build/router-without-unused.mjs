/** Exports of the router that every route imports: its Link (see src/app/page-link.tsx), and hooks for data of a route. */
const unused = [
  'Link',
  'useLoaderData',
  'useLoaderDeps',
  'useMatch',
  'useNavigate',
  'useParams',
  'useRouteContext',
  'useSearch',
]

/**
 * Leaves out the parts of the router that no page uses: 2 kB (gzip).
 *
 * @type {import('esbuild').Plugin}
 */
export const routerWithoutUnused = {
  name: 'router-without-unused',
  setup(hooks) {
    const files = unused.map((name) => `./${name === 'Link' ? 'link' : name}.js`)
    hooks.onResolve({ filter: /^\.\/\w+\.js$/ }, ({ path, importer }) =>
      files.includes(path) && /react-router[\\/]dist[\\/]esm[\\/]route\.js$/.test(importer)
        ? { path: 'unused', namespace: 'unused' }
        : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: `export const ${unused.map((name) => `${name} = undefined`).join(', ')}`,
    }))
  },
}
