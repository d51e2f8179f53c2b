import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { build as bundle } from 'esbuild'
import { minify, version as minifierVersion } from 'vite'

/**
 * @typedef {import('./src/portal/config.ts').PortalConfig} PortalConfig
 * @typedef {import('./src/hosting/index.ts').OutputFile} OutputFile
 * @typedef {import('esbuild').BuildOptions} BundleOptions
 * @typedef {{ config?: string, out?: string, kit?: boolean }} Options `config`: the configuration file, with its
 *   pictures beside it or in static/; `kit`: also kit.html, for people who develop the interface
 * @typedef {Awaited<ReturnType<typeof browserBundle>>} Bundle
 */

const project = dirname(fileURLToPath(import.meta.url))
const defaults = { config: 'static/portal.json', out: 'dist' }

/**
 * Builds the portal. A build that fails leaves the output folder as it was.
 *
 * @param {Options} [options]
 * @returns {Promise<{ out: string, files: readonly string[], scripts: readonly string[], styles: readonly string[] }>}
 *   the folder, the paths in it, and the site's addresses of what a page loads at once
 * @throws an Error named `BuildProblem` for what the caller can mend: a faulty configuration, a folder not ours
 */
export async function build(options = {}) {
  const configFile = resolve(options.config ?? join(project, defaults.config))
  /** @type {typeof import('./src/hosting/index.ts')} */
  const hosting = await loadProgram('src/hosting/index.ts')
  const out = await hosting.checkOutputFolder(resolve(options.out ?? join(project, defaults.out)), project)
  const config = await readConfig(configFile, hosting)

  const main = await browserBundle(config, 'src/main.tsx', { format: 'esm', splitting: true })
  const [mainUrl, ...mainImports] = main.scripts
  const entry = await browserBundle(config, 'src/first/entry.ts', {
    // A classic script: its own format would bring a kilobyte of helpers for the `import()` of what is not bundled.
    format: 'esm',
    banner: { js: '(()=>{"use strict";' },
    footer: { js: '})()' },
    external: [...main.scripts],
    define: { MAIN_URL: JSON.stringify(mainUrl), MAIN_IMPORTS: JSON.stringify(mainImports) },
  })
  const kit = options.kit ? await browserBundle(config, 'src/dev/kit.tsx', { format: 'esm' }) : undefined
  const given = await hosting.staticFiles(config, dirname(configFile), join(project, 'static'))
  const statics = [...given, ...hosting.statusIcons(given)]
  const pages = await prerender(config)

  const files = await everyFile(hosting, { config, main, entry, kit, statics, pages })
  await hosting.replaceFolder(out, files)
  return { out, files: files.map(([path]) => path), scripts: [...entry.scripts, ...main.scripts], styles: main.styles }
}

/**
 * Bundles a TypeScript program for Node and imports it.
 *
 * @param {string} file its path in the project
 * @param {BundleOptions} [options]
 * @returns {Promise<any>} the module; the caller says which one it is
 */
export async function loadProgram(file, options = {}) {
  const { outputFiles = [] } = await bundle({
    ...common,
    entryPoints: [file],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    ...options,
  })
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.contents ?? ''
  // In the project, so that it finds the packages; under a new name, because Node never reads a module twice.
  const path = join(project, '.cache', `${basename(file).replace(/\.\w+$/, '')}-${randomUUID()}.mjs`)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, code)
    return await import(pathToFileURL(path).href)
  } finally {
    await rm(path, { force: true })
  }
}

/** @type {BundleOptions} */
const common = {
  absWorkingDir: project,
  bundle: true,
  write: false,
  outdir: 'out',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  // The same addresses in the browser and in prerendered pages, so that hydration agrees.
  loader: { '.svg': 'file' },
  publicPath: '/',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  logLevel: 'warning',
}

/**
 * What every bundle with components needs.
 * @param {PortalConfig} config
 * @returns {NonNullable<BundleOptions['plugins']>}
 */
const pluginsFor = (config) => [
  // Without the option the class names depend on `minify`, and hydration would not find those of prerendered pages.
  vanillaExtractPlugin({ identifiers: 'short' }),
  {
    name: 'virtual',
    setup(hooks) {
      /** @type {Record<string, unknown>} The modules that src/portal/baked.d.ts declares. */
      const modules = {
        'virtual:portal': config,
        'virtual:probes': { sites: config.sites.map(({ url }) => ({ url })), confirm: config.status.confirm },
      }
      hooks.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
      hooks.onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => ({
        contents: JSON.stringify(modules[path]),
        loader: 'json',
      }))
    },
  },
  {
    name: 'react-by-name',
    setup(hooks) {
      // React is CommonJS: each file that imports it would bring a wrapper of its own and call every part through it,
      // 0.9 kB after gzip.
      hooks.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind, namespace }) =>
        kind === 'import-statement' && namespace !== 'by-name' ? { path, namespace: 'by-name' } : undefined,
      )
      hooks.onLoad({ filter: /./, namespace: 'by-name' }, async ({ path }) => {
        const names = Object.keys((await import(path)).default).filter((name) => !name.startsWith('__'))
        // Called where it stands, so that a part which nobody imports is left out.
        const parts = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})()`)
        return {
          contents: [`import whole from '${path}'`, ...parts, 'export default whole'].join('\n'),
          resolveDir: project,
        }
      })
    },
  },
  {
    name: 'router-without-its-link',
    setup(hooks) {
      // Every route brings the router's own Link along, which no page uses (see page-link.tsx): 1.7 kB after gzip.
      hooks.onResolve({ filter: /^\.\/link\.js$/ }, ({ importer }) =>
        /react-router[\\/]dist[\\/]esm[\\/]route\.js$/.test(importer)
          ? { path: 'link', namespace: 'unused' }
          : undefined,
      )
      hooks.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'export const Link = undefined' }))
    },
  },
]

/**
 * @param {PortalConfig} config
 * @param {string} program
 * @param {BundleOptions} options
 */
async function browserBundle(config, program, options) {
  const { outputFiles, metafile } = await bundle({
    ...common,
    entryPoints: [program],
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'linked',
    plugins: pluginsFor(config),
    ...options,
    define: { ...common.define, ...options.define },
    // Gone after the second minifier, but part of what the hash is made from: other bytes, another name.
    banner: { js: `//${minifierVersion}\n${options.banner?.['js'] ?? ''}` },
    metafile: true,
    write: false,
  })
  const outputs = metafile.outputs
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === program) ?? ''
  const scripts = new Set([start])
  // A set's loop also reaches what is added on the way: imports of imports.
  for (const script of scripts) {
    for (const { kind, path } of outputs[script]?.imports ?? []) if (kind === 'import-statement') scripts.add(path)
  }
  // All the styles of the program are in this one, those of parts loaded later too.
  const styles = [outputs[start]?.cssBundle].filter((path) => path !== undefined)
  /** @param {import('esbuild').OutputFile} file */
  const smaller = async ({ path, text, contents }) =>
    fileAt(relative(join(project, 'out'), path), path.endsWith('.js') ? await minifiedAgain(path, text) : contents)
  return {
    scripts: [...scripts].map((path) => path.replace(/^out/, '')),
    styles: styles.map((path) => path.replace(/^out/, '')),
    files: await Promise.all(outputFiles.map(smaller)),
  }
}

/**
 * The bundler's own minifier leaves 3 kB (gzip) that another one finds.
 * @param {string} path
 * @param {string} code
 */
async function minifiedAgain(path, code) {
  const { code: smaller, errors } = await minify(path, code, {
    module: true,
    compress: { target: 'es2022' },
    mangle: true,
  })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return smaller
}

/**
 * Renders every page, and the one for paths that do not exist, with the browser's code in the browser's mode.
 * @param {PortalConfig} config
 */
async function prerender(config) {
  /** @type {typeof import('./src/portal/pages.ts')} */
  const { knownPaths } = await loadProgram('src/portal/pages.ts')
  /** @type {typeof import('./src/prerender.tsx')} */
  const { render } = await loadProgram('src/prerender.tsx', {
    packages: 'bundle',
    plugins: pluginsFor(config),
    // React is CommonJS, and asks for Node's own modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  return Promise.all([...knownPaths, '/404'].map(async (path) => ({ path, ...(await render(path)) })))
}

/**
 * @param {string} path
 * @param {typeof import('./src/hosting/index.ts')} hosting
 */
async function readConfig(path, { BuildProblem, findStatic }) {
  /** @type {typeof import('./src/portal/check/index.ts')} */
  const { parseConfig } = await loadProgram('src/portal/check/index.ts')
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new BuildProblem(`The configuration cannot be read: ${error.message}`)
  })
  const places = [dirname(path), join(project, 'static')]
  const checked = parseConfig(text, { imageExists: (imagePath) => findStatic(places, imagePath) !== undefined })
  if (checked.ok) return checked.config
  const list = checked.problems.map((problem) => `  ${problem.path} ${problem.message}\n    ${problem.hint}`)
  throw new BuildProblem(
    [`${path}: ${list.length === 1 ? '1 problem' : `${list.length} problems`}`, ...list].join('\n'),
  )
}

/**
 * The command line: see `usage`.
 * @param {string[]} args
 */
async function run(args) {
  const usage = `node build.mjs [--config FILE] [--out DIR]   builds the portal; without them ${defaults.config} and ${defaults.out}
node build.mjs start                         serves it with a provider, users and sites to try it with`
  try {
    const options = /** @type {const} */ ({
      config: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean' },
    })
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const command = positionals.join(' ')
    if (values.help) console.log(usage)
    else if (command === 'start') await (await loadProgram('src/dev/serve.ts')).serve(build)
    else if (command !== '') throw Object.assign(new Error(`Unknown command '${command}'`), { code: 'ERR_PARSE_ARGS' })
    else {
      const { out, files } = await build(values)
      console.log(`${files.length} files in ${relative(process.cwd(), out) || out}`)
    }
  } catch (error) {
    process.exitCode = 1
    const {
      name,
      code = '',
      message,
      errors,
    } = /** @type {import('esbuild').BuildFailure & { code?: string }} */ (error)
    if (code.startsWith('ERR_PARSE_ARGS')) console.error(`${message.split('. ')[0]}\n\n${usage}`)
    else if (name === 'BuildProblem') console.error(message)
    // The bundler has printed its own errors.
    else if (errors === undefined) console.error(error)
  }
}

/**
 * Everything a build writes: each path in the output folder, with its bytes.
 *
 * @param {typeof import('./src/hosting/index.ts')} hosting
 * @param {{ config: PortalConfig, main: Bundle, entry: Bundle, kit: Bundle | undefined, statics: readonly OutputFile[],
 *   pages: Awaited<ReturnType<typeof prerender>> }} made
 * @returns {Promise<OutputFile[]>}
 */
async function everyFile(hosting, { config, main, entry, kit, statics, pages }) {
  /** @type {typeof import('./src/ui/palette.ts')} */
  const palettes = await loadProgram('src/ui/palette.ts')
  const shared = {
    lang: config.locale,
    description: hosting.descriptionOf(config),
    themeColor: { light: palettes.light.surface, dark: palettes.dark.surface },
    icons: statics.map(([path]) => path).filter((path) => hosting.iconFiles.includes(path)),
    hasTroubleIcons: statics.some(([path]) => path === hosting.troubleIcon('down')),
  }
  const kitPage = { title: 'Kit', html: '', styles: kit?.styles ?? [], module: kit?.scripts[0] ?? '' }
  // Both are published as files too: there they can be read, and weighed.
  const inline = { script: textAt(entry, entry.scripts[0]), style: textAt(main, main.styles[0]) }
  const page = { ...shared, inline, styles: [], hasManifest: true }
  const rules = hosting.hostingOf(
    config,
    pages.filter(({ status }) => status === 200).map(({ path }) => path),
    inline,
  )
  const site = [
    ...pages.map(({ path, ...shown }) =>
      fileAt(`${path === '/' ? 'index' : path.slice(1)}.html`, hosting.documentOf({ ...page, ...shown })),
    ),
    ...(kit ? [fileAt('kit.html', hosting.documentOf({ ...shared, ...kitPage }))] : []),
    ...[main, entry, kit].flatMap((program) => program?.files ?? []),
    ...statics,
    hosting.manifestOf(config, palettes.light, shared.icons),
  ]
  return [
    ...(await hosting.withCompressed(hosting.distinctFiles(site))).map(([path, bytes]) =>
      fileAt(`site/${path}`, bytes),
    ),
    fileAt('site/_headers', hosting.headersFile(rules)),
    fileAt('hosting/nginx.conf', hosting.nginxConf(rules)),
    fileAt('hosting/Caddyfile', hosting.caddyfile(rules)),
  ]
}

/**
 * @param {Bundle} bundle
 * @param {string | undefined} address
 */
function textAt({ files }, address) {
  const bytes = files.find(([path]) => `/${path}` === address)?.[1]
  if (bytes === undefined) throw new Error(`${address} was not built`)
  return Buffer.from(bytes).toString()
}

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 * @returns {OutputFile}
 */
function fileAt(path, content) {
  return [path.replaceAll(sep, '/'), typeof content === 'string' ? Buffer.from(content) : content]
}

// Through links too: the script's own address never has them.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await run(process.argv.slice(2))
