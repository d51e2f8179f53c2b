import { join, relative, sep } from 'node:path'
import { project } from './project.mjs'

/**
 * Keeps the number of scripts small. esbuild makes a chunk for each combination of programs and lazy parts that share
 * code: 13 of them for the portal, two empty. Here each lazy part also imports the program, which is loaded already
 * when the part is, so the code of the program is in one chunk and a lazy part brings only its own.
 *
 * @param {string} program its path in the project
 * @returns {import('esbuild').Plugin}
 */
export const lazyParts = (program) => ({
  name: 'lazy-parts',
  setup(hooks) {
    // Paths from the project's folder: an absolute one would give its files other hashes on another machine.
    hooks.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: `./${relative(project, join(resolveDir, path)).replaceAll(sep, '/')}`, namespace: 'lazy-part' }
        : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'lazy-part' }, ({ path }) => ({
      contents: `import './${program}'\nexport * from '${path}'`,
      resolveDir: project,
    }))
  },
})
