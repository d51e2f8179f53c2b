import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { build } from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { readdirSync } from 'node:fs'
import { relative, sep, join } from 'node:path'
import type { PortalConfig } from '../portal/config.ts'
import { bakedConfigOf } from './baked-config.ts'
import type { OutputFile } from './output-folder.ts'
import { project } from './project.ts'
import { version } from './release.ts'
import { packagesIn } from './third-party.ts'

/** A program for browsers. Addresses are URL paths such as `/assets/main-ABCDEFGH.js`. */
export interface Bundle {
  readonly files: readonly OutputFile[]
  /** The addresses of the program's script and of the chunks that it imports. Its own script comes first. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The names of the packages whose code is in the bundle. */
  readonly packages: readonly string[]
  /**
   * Returns the addresses of the scripts that a module adds to `scripts` when the program imports it dynamically. Its
   * own script comes first.
   *
   * @param module its path in the project
   */
  readonly scriptsOf: (module: string) => readonly string[]
}

/**
 * Bundles and minifies a program for browsers.
 *
 * @param program its path in the project
 */
export async function bundleForBrowser(
  program: string,
  config: PortalConfig,
  { define, ...options }: BuildOptions = {},
): Promise<Bundle> {
  const shared = sharedOptions(config)
  const { outputFiles, metafile } = await build({
    ...shared,
    entryPoints: [program],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    // licenses.txt has the licenses of the packages instead.
    legalComments: 'none',
    ...options,
    plugins: [lazyModules(program), ...shared.plugins],
    define: { ...shared.define, ...define },
    metafile: true,
    write: false,
  })
  const scripts = withImports(chunkOf(program, metafile), metafile)
  // The program's style sheet has the styles of all its modules. Leave out those that esbuild emits for lazy ones.
  const style = metafile.outputs[chunkOf(program, metafile)]?.cssBundle
  const files = outputFiles.map(
    ({ path, contents }) => [relative(join(project, shared.outdir), path).replaceAll(sep, '/'), contents] as const,
  )
  const styles = style === undefined ? [] : [addressOf(style)]
  return {
    files: files.filter(([path]) => !path.endsWith('.css') || styles.includes(`/${path}`)),
    scripts,
    styles,
    packages: packagesIn(metafile),
    scriptsOf: (module) =>
      withImports(chunkOf(`${LAZY}:${module}`, metafile), metafile).filter((address) => !scripts.includes(address)),
  }
}

/** The options of all bundles, so that scripts and prerendered pages agree on class names and addresses of assets. */
export const sharedOptions = (config: PortalConfig) =>
  ({
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
    plugins: [vanillaExtractPlugin({ identifiers: shortNames() }), virtualModules(config)],
  }) satisfies BuildOptions

/**
 * Returns a function that names classes and variables by the number of their style sheet and their own. vanilla-extract's
 * own short names have a hash instead, which does not compress. They begin with `_`, because ad blockers hide `ad1`.
 */
function shortNames() {
  const sheets = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll(sep, '/')}`)
    .filter((path) => path.endsWith('.css.ts'))
    .toSorted()
  const hashesOf = new Map<string, string[]>()
  return ({ hash, filePath }: { readonly hash: string; readonly filePath: string }): string => {
    const hashes = hashesOf.get(filePath) ?? []
    hashesOf.set(filePath, hashes)
    if (!hashes.includes(hash)) hashes.push(hash)
    // Two digits in base 36 for the sheet keep `1` + `10` and `11` + `0` apart.
    return `_${(sheets.indexOf(filePath) + 36).toString(36)}${hashes.indexOf(hash).toString(36)}`
  }
}

/** Provides the modules that src/portal/baked.d.ts declares. */
function virtualModules(config: PortalConfig): Plugin {
  const { sites, cards, status } = config
  const modules: Readonly<Record<string, unknown>> = {
    'virtual:portal': bakedConfigOf(config),
    'virtual:cards': cards,
    'virtual:version': version,
    'virtual:probes': {
      sites: sites.map(({ url, icon }) => ({ url, icon })),
      confirm: status.confirm,
      intervalMs: status.intervalSeconds * 1000,
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

/** The namespace of the modules that `lazyModules` makes. */
const LAZY = 'lazy'

/**
 * Lets each lazy module import the program, which is loaded by then, so that the program is one chunk. By default,
 * esbuild makes a chunk for each combination of lazy modules that share code: 18 instead of 2 before a page is alive.
 */
function lazyModules(program: string): Plugin {
  return {
    name: 'lazy-modules',
    setup(hooks) {
      // Use paths in the project: with absolute ones, the hashes of the files would depend on the machine.
      hooks.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
        kind === 'dynamic-import'
          ? { path: relative(project, join(resolveDir, path)).replaceAll(sep, '/'), namespace: LAZY }
          : undefined,
      )
      hooks.onLoad({ filter: /./, namespace: LAZY }, ({ path }) => ({
        contents: `export * as program from './${program}'\nexport * from './${path}'`,
        resolveDir: project,
      }))
    },
  }
}

/** Returns the output path of the chunk that begins with a module. */
function chunkOf(module: string, { outputs }: Metafile): string {
  const chunk = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === module)
  if (chunk === undefined) throw new Error(`${module} is neither the program nor imported dynamically`)
  return chunk
}

/** Returns the address of a chunk and those of the chunks that it imports statically. */
function withImports(start: string, { outputs }: Metafile): readonly string[] {
  const chunks = new Set([start])
  // Iterating a Set also visits the chunks added during the loop, and so the imports of imports.
  for (const chunk of chunks) {
    for (const { kind, path } of outputs[chunk]?.imports ?? []) if (kind === 'import-statement') chunks.add(path)
  }
  return [...chunks].map(addressOf)
}

const addressOf = (outputPath: string): string => outputPath.replace(/^out/, '')
