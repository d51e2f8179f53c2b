import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleForBrowser } from './src/build/bundle-for-browser.mjs'
import { runCommand } from './src/build/command-line.mjs'
import { loadProgram } from './src/build/load-program.mjs'
import { browserPlugins, componentPlugins } from './src/build/plugins.mjs'
import { renderPages } from './src/build/render-pages.mjs'
import { defaults, project } from './src/build/project.mjs'
import { announcementsToPublish } from './src/build/read-announcements.mjs'
import { readConfig } from './src/build/read-config.mjs'
import { releaseOf } from './src/build/release.mjs'
import { billOfMaterials, licensesText, readPackages } from './src/build/third-party.mjs'

export { loadProgram }

/**
 * @typedef {import('./src/portal/config.ts').PortalConfig} PortalConfig
 * @typedef {import('./src/hosting/index.ts').OutputFile} OutputFile
 * @typedef {import('./src/build/bundle-for-browser.mjs').Bundle} Bundle
 * @typedef {object} Options
 * @property {string} [config] the configuration file; its images are beside it or in static/
 * @property {string} [out] the folder to write to
 * @property {number} [keep] the number of former releases whose hashed assets are kept; none by default
 * @property {boolean} [kit] whether to write kit.html too, for developers of the interface
 */

/**
 * Builds the portal. A build that fails leaves the output folder as it was, except a mount point, whose files are
 * replaced one by one.
 *
 * @param {Options} [options]
 * @returns {Promise<{ out: string, files: readonly string[], scripts: readonly string[], styles: readonly string[],
 *   programs: readonly string[], warnings: readonly string[] }>} the folder, the paths in it, the URL paths of the
 *   scripts and styles that a page loads first, including inline ones, the paths of other programs on the same host,
 *   and the warnings about the configuration, the announcements and the icons
 * @throws an error whose `name` is BuildProblem, for a faulty configuration, faulty announcements, or an output folder
 *   that cannot be replaced
 */
export async function build(options = {}) {
  /** @type {typeof import('./src/hosting/index.ts')} */
  const hosting = await loadProgram('src/hosting/index.ts')
  const folder = resolve(options.out ?? join(project, defaults.out))
  await hosting.repairOutputFolder(folder)
  const out = await hosting.checkOutputFolder(folder, project)
  const configFile = resolve(options.config ?? join(project, defaults.config))
  const { config, warnings } = await readConfig(configFile, hosting)
  const announcements = await announcementsToPublish(configFile, config, out, hosting)

  const main = await bundleForBrowser('src/main.tsx', {
    splitting: true,
    plugins: browserPlugins(config, 'src/main.tsx'),
  })
  const entry = await bundleFirstScript(config, main)
  const kit = options.kit ? await bundleForBrowser('src/dev/kit.tsx', { plugins: componentPlugins(config) }) : undefined
  const pages = await renderPages(componentPlugins(config))
  const staticFiles = await hosting.staticFiles(config, dirname(configFile), join(project, 'static'))
  const statics = [...staticFiles, ...hosting.statusIcons(staticFiles)]

  const parts = { config, main, entry, kit, statics, pages }
  const release = await releaseOf(await readFile(configFile), releasedFiles(parts))
  const { files: ownFiles, programs } = await outputFiles(hosting, { ...parts, release, announcements })
  const files = await hosting.withFormerAssets(out, release.release, ownFiles, options.keep ?? 0)
  await hosting.replaceFolder(out, files)
  const scripts = [...entry.scripts, ...main.scripts]
  const iconWarnings = hosting.iconWarnings(staticFiles, hosting.iconFiles)
  const allWarnings = [...warnings, ...announcements.warnings, ...iconWarnings]
  return { out, files: files.map(([path]) => path), scripts, styles: main.styles, programs, warnings: allWarnings }
}

/**
 * @param {PortalConfig} config
 * @param {Bundle} main
 */
function bundleFirstScript(config, { scripts, partUrl }) {
  const [mainUrl, ...mainImports] = scripts
  return bundleForBrowser('src/first/entry.ts', {
    // Bundle as a module and wrap it in a function, because esbuild's wrapper adds 1 kB of helpers for `import()`.
    banner: { js: '(()=>{"use strict";' },
    footer: { js: '})()' },
    external: [...scripts],
    define: {
      MAIN_URL: JSON.stringify(mainUrl),
      MAIN_IMPORTS: JSON.stringify(mainImports),
      OTHER_PAGES_URL: JSON.stringify(partUrl('src/other-pages.ts')),
      CATALOGUE_URL: JSON.stringify(partUrl('src/catalogue-content.ts')),
      ENGLISH_URL: JSON.stringify(partUrl('src/i18n/en.ts')),
      SPANISH_URL: JSON.stringify(partUrl('src/i18n/es.ts')),
    },
    plugins: componentPlugins(config),
  })
}

/**
 * @typedef {object} Parts
 * @property {PortalConfig} config
 * @property {Bundle} main
 * @property {Bundle} entry
 * @property {Bundle | undefined} kit
 * @property {readonly OutputFile[]} statics
 * @property {Awaited<ReturnType<typeof renderPages>>} pages
 */

/**
 * The content that the release's hash covers. The pages contain the hash, so their parts are hashed instead. The
 * announcements are left out, because an open page requests them again anyway.
 *
 * @param {Parts} parts
 */
const releasedFiles = ({ config, main, entry, statics, pages }) => [
  ...main.files,
  ...entry.files,
  ...statics,
  fileAt('pages', JSON.stringify([config, pages])),
]

/** @type {(path: string, text: string) => OutputFile} */
const fileAt = (path, text) => [path, Buffer.from(text)]

/**
 * The files of the output folder, except those that former-assets.ts adds, and the paths of other programs on the same
 * host.
 *
 * @param {typeof import('./src/hosting/index.ts')} hosting
 * @param {Parts & {
 *   release: Awaited<ReturnType<typeof releaseOf>>,
 *   announcements: Awaited<ReturnType<typeof announcementsToPublish>>,
 * }} parts
 * @returns {Promise<{ files: OutputFile[], programs: readonly string[] }>}
 */
async function outputFiles(hosting, { config, main, entry, kit, statics, pages, release, announcements }) {
  /** @type {typeof import('./src/ui/palette.ts')} */
  const palettes = await loadProgram('src/ui/palette.ts')
  const shared = {
    lang: config.locale,
    release: release.release,
    description: hosting.descriptionOf(config),
    themeColor: { light: palettes.light.surface, dark: palettes.dark.surface },
    icons: statics.map(([path]) => path).filter((path) => hosting.iconFiles.includes(path)),
    hasTroubleIcons: statics.some(([path]) => path === hosting.troubleIcon('down')),
  }
  // Both are also published as files, for people who want to read or measure them.
  const inline = { script: textOf(entry, entry.scripts[0]), style: textOf(main, main.styles[0]) }
  const page = { ...shared, inline, policy: hosting.metaPolicyOf(config, inline), styles: [], hasManifest: true }
  const kitPage = { ...shared, title: 'Kit', html: '', styles: kit?.styles ?? [], module: kit?.scripts[0] ?? '' }
  const routes = pages.filter(({ status }) => status === 200).map(({ path }) => path)
  const rules = hosting.hostingOf(config, routes, inline)

  const packages = await readPackages([...main.packages, ...entry.packages])

  const site = [
    ...pages.map(({ path, ...rendered }) =>
      fileAt(`${path === '/' ? 'index' : path.slice(1)}.html`, hosting.documentOf({ ...page, ...rendered })),
    ),
    ...(kit ? [fileAt('kit.html', hosting.documentOf(kitPage))] : []),
    ...[main, entry, kit].flatMap((bundle) => bundle?.files ?? []),
    ...statics,
    fileAt('licenses.txt', licensesText(packages)),
    fileAt('version.json', `${JSON.stringify(release, null, 2)}\n`),
    hosting.manifestOf(config, palettes.light, shared.icons),
  ]
  const published = await hosting.withCompressed(hosting.distinctFiles(site))
  const files = [
    ...published.map(([path, bytes]) => /** @type {const} */ ([`site/${path}`, bytes])),
    announcements.file,
    fileAt('site/_headers', hosting.headersFile(rules)),
    fileAt('hosting/bom.json', billOfMaterials(packages)),
    fileAt('hosting/nginx.conf', hosting.nginxConf(rules)),
    fileAt('hosting/nginx-behind-tls.conf', hosting.nginxBehindTlsConf(rules)),
    fileAt('hosting/Containerfile', hosting.containerfile),
    fileAt('hosting/Caddyfile', hosting.caddyfile(rules)),
  ]
  return { files, programs: rules.programs }
}

/**
 * @param {Bundle} bundle
 * @param {string | undefined} address
 */
function textOf({ files }, address) {
  const bytes = files.find(([path]) => `/${path}` === address)?.[1]
  if (bytes === undefined) throw new Error(`${address} was not built`)
  return Buffer.from(bytes).toString()
}

// Node resolves symlinks in `import.meta.url`, but not in the path on the command line.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await runCommand(process.argv.slice(2), build)
