import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { build as bundle } from 'esbuild'
import { commonOptions } from './bundler-options.mjs'

/** The CSS that vanilla-extract makes of a `.css.ts` file, as that file imports it. */
const CSS = /^(.+\.css\.ts)\.vanilla\.css\?source=/

/**
 * Moves the styles of lazy parts out of the program's style sheet, which is inline in every page, into the lazy parts.
 * A part adds them before it renders anything. The policy's `style-src` does not apply to style sheets that a script
 * constructs.
 *
 * @param {string} program its path in the project
 * @returns {import('esbuild').Plugin}
 */
export const lazyStyles = (program) => ({
  name: 'lazy-styles',
  setup(hooks) {
    /** @type {Promise<ReadonlySet<string>>} */
    let early
    hooks.onStart(() => {
      early = styleFilesOf(program)
    })
    hooks.onResolve({ filter: CSS }, async ({ path }) =>
      (await early).has(CSS.exec(path)?.[1] ?? '') ? undefined : { path, namespace: 'lazy-styles' },
    )
    hooks.onLoad({ filter: /./, namespace: 'lazy-styles' }, async ({ path }) => ({
      contents: `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(await minifiedCss(path))})
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`,
    }))
  },
})

/**
 * The `.css.ts` files that a program imports, those of its lazy parts left out.
 *
 * @param {string} program
 * @returns {Promise<ReadonlySet<string>>} paths in the project
 */
async function styleFilesOf(program) {
  const { metafile } = await bundle({
    ...commonOptions,
    entryPoints: [program],
    metafile: true,
    packages: 'external',
    plugins: [
      {
        name: 'own-files',
        setup(hooks) {
          hooks.onResolve({ filter: /./ }, ({ path, kind }) =>
            kind === 'dynamic-import' || path.startsWith('virtual:') ? { path, external: true } : undefined,
          )
        },
      },
    ],
  })
  return new Set(Object.keys(metafile.inputs).filter((path) => path.endsWith('.css.ts')))
}

/** @param {string} path */
async function minifiedCss(path) {
  const { outputFiles = [] } = await bundle({
    ...commonOptions,
    stdin: { contents: `@import ${JSON.stringify(path)};`, loader: 'css' },
    minify: true,
    plugins: [vanillaExtractPlugin()],
  })
  return outputFiles.find(({ path }) => path.endsWith('.css'))?.text.trim() ?? ''
}
