import { join, relative, sep } from 'node:path'
import { bundle, vanillaExtractPlugin } from './packages.mjs'
import { bundlerOptions, project } from './project.mjs'

/** The import path of the CSS that vanilla-extract generates from a `.css.ts` file. */
const CSS = /^(.+\.css\.ts)\.vanilla\.css\?source=/

/** The property of `window` in which first/entry.ts stores the part loader (first/fetch-part.ts). */
export const partLoader = 'fetchPart'

/**
 * Replaces each `import()` of a lazy part with a call to the part loader, in a script that esbuild has minified.
 *
 * @param {string} code
 */
export const withPartLoader = (code) => code.replaceAll(/\bimport\((?="\/assets\/)/g, `${partLoader}(`)

/**
 * Bundles each lazy part into one script.
 *
 * By default, esbuild makes a chunk for each combination of programs and lazy parts that share code. Here each lazy
 * part also imports the program, which is always loaded before the part. The program's code therefore stays in one
 * chunk, and a lazy part contains only its own code.
 *
 * Also moves the styles of lazy parts from the program's style sheet, which is inline in every page, into the parts. A
 * part adds them before it renders anything. The policy's `style-src` does not apply to style sheets that a script
 * constructs.
 *
 * @param {string} program its path in the project
 * @returns {import('esbuild').Plugin}
 */
export const lazyParts = (program) => ({
  name: 'lazy-parts',
  async setup(hooks) {
    const stylesOfProgram = await styleFilesOf(program)
    // Use paths relative to the project: with absolute ones the hashes of the files would depend on the machine.
    hooks.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: `./${relative(project, join(resolveDir, path)).replaceAll(sep, '/')}`, namespace: 'lazy-part' }
        : undefined,
    )
    hooks.onLoad({ filter: /./, namespace: 'lazy-part' }, ({ path }) => ({
      contents: `import './${program}'\nexport * from '${path}'`,
      resolveDir: project,
    }))
    hooks.onResolve({ filter: CSS }, ({ path }) =>
      stylesOfProgram.has(CSS.exec(path)?.[1] ?? '') ? undefined : { path, namespace: 'lazy-styles' },
    )
    hooks.onLoad({ filter: /./, namespace: 'lazy-styles' }, async ({ path }) => ({
      contents: `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(await minifiedCss(path))})
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`,
    }))
  },
})

/**
 * The `.css.ts` files that a program imports, except those of its lazy parts, as paths in the project.
 *
 * @param {string} program
 */
async function styleFilesOf(program) {
  /** @type {import('esbuild').Plugin} */
  const ownFiles = {
    name: 'own-files',
    setup(hooks) {
      hooks.onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'dynamic-import' || path.startsWith('virtual:') ? { path, external: true } : undefined,
      )
    },
  }
  const { metafile } = await bundle({
    ...bundlerOptions,
    entryPoints: [program],
    metafile: true,
    packages: 'external',
    plugins: [ownFiles],
  })
  return new Set(Object.keys(metafile.inputs).filter((path) => path.endsWith('.css.ts')))
}

/** @param {string} path */
async function minifiedCss(path) {
  const { outputFiles = [] } = await bundle({
    ...bundlerOptions,
    stdin: { contents: `@import ${JSON.stringify(path)};`, loader: 'css' },
    minify: true,
    plugins: [vanillaExtractPlugin()],
  })
  return outputFiles.find(({ path }) => path.endsWith('.css'))?.text.trim() ?? ''
}
