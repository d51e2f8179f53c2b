import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { PortalConfig } from '../../portal/config.ts'
import { colorsOfBrand } from '../../ui/brand-colors.ts'
import { dark, light } from '../../ui/colors.ts'
import { brandStyle } from './brand-style.ts'
import { bundleForBrowser } from './bundle.ts'
import type { Bundle } from './bundle.ts'
import { withCompressed } from './compress.ts'
import { documentOf, inlineScriptOf } from './document.ts'
import { formerWorkers } from './former-worker.ts'
import { generatedFiles, headersFile } from '../servers/hosting-files.ts'
import type { Hosting } from '../servers/hosting.ts'
import { render } from '../servers/render.ts'
import { statusHistoryFiles } from '../servers/status-history/status-history-files.ts'
import { cardsOf } from './renamed-cards.ts'
import { lengthWarnings } from './lengths.ts'
import { descriptionOf, manifestsOf } from './web-manifest.ts'
import { policyOf } from './policy.ts'
import type { Inline } from './policy.ts'
import { privacyMd } from './privacy-file.ts'
import { iconFiles } from '../config/static-folder.ts'
import { staticFiles } from './static-files.ts'
import { iconWarnings, statusIcons, troubleIcon } from './icons/status-icons.ts'
import { BuildProblem } from '../problem.ts'
import { DrawingFault } from './icons/draw.ts'
import { iconSource, withIcons } from './icons/render-icons.ts'
import { checkOutputFolder, distinctFiles, writeOutput } from './output-folder.ts'
import { type OutputFile, textFile } from '../output-file.ts'
import { defaults, project } from '../project.ts'
import { announcementsToPublish, noAnnouncements } from './published-announcements.ts'
import { hostingOf } from './hosting-of.ts'
import { serverFiles } from './server-files.ts'
import { problemList, readConfig } from '../config/read-config.ts'
import { releaseManifest, releaseOf } from './release.ts'
import type { Release } from './release.ts'
import { renderPages } from './render-pages.ts'
import type { RenderedPage } from './render-pages.ts'
import { billOfMaterials, licensesText, readPackages } from './third-party.ts'

export interface BuildOptions {
  /** The configuration file; its images are beside it or in static/. */
  readonly config?: string | undefined
  /** Changes the configuration after it was checked, for `npm start`. */
  readonly adapt?: (config: PortalConfig) => PortalConfig
  /** The address of one more script for each page, for `npm start`. */
  readonly extraScript?: string
  /** The folder to write to. */
  readonly out?: string | undefined
  /** Whether to write kit.html too, for developers of the interface. */
  readonly kit?: boolean
  /** Whether to save the time of the best compression, because the build is not published. */
  readonly isDraft?: boolean
  /**
   * Whether `npm run serve` publishes the build: compressed in a tenth of the time, without announcements, which have a way of
   * their own, and with its configuration, by which they are checked.
   */
  readonly isServed?: boolean
}

export interface Built {
  readonly config: PortalConfig
  /** The output folder, and the paths in it. */
  readonly out: string
  readonly files: readonly string[]
  /** The addresses of the scripts and styles that a page loads first, including inline ones. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The paths of other programs on the same host. */
  readonly programs: readonly string[]
  /** The shades of the brand's colour that the themes take, or empty. */
  readonly brand: string
  /** About the configuration, the announcements, the icons and the lengths of headers. */
  readonly warnings: readonly string[]
}

/**
 * Lets Chromium compile all functions of the script in the background while it arrives. By default, it compiles each one
 * on the main thread when it is first called: 1,134 of them at a load instead of 110. https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/**
 * Builds the portal.
 *
 * @throws BuildProblem for a faulty configuration, faulty announcements, or an output folder that cannot be written.
 *   Only in the last case may the folder have changed.
 */
export async function build(options: BuildOptions = {}): Promise<Built> {
  const out = resolve(options.out ?? join(project, defaults.out))
  await checkOutputFolder(out)
  const configFile = resolve(options.config ?? join(project, defaults.config))
  const { config: written, warnings } = await readConfig(configFile)
  const config = options.adapt?.(written) ?? written
  const announcements = options.isServed ? noAnnouncements : await announcementsToPublish(configFile, config, out)
  const cards = await cardsOf(config, out)
  const given = await staticFiles(config, dirname(configFile), join(project, 'static'))

  const [main, first, kit, pages, ownStatics] = await Promise.all([
    bundleForBrowser('src/main.tsx', config, { banner: { js: compileHint } }, brandStyle(config, given)),
    bundleForBrowser('src/first/inline-script.ts', config, { format: 'iife' }),
    options.kit ? bundleForBrowser('src/dev/kit.tsx', config) : null,
    renderPages(config),
    publishedStatics(config, configFile, given),
  ])
  const statics = [...ownStatics, ...statusIcons(ownStatics)]

  // Both are also published as files, for those who want to read or measure them.
  const inline = { script: inlineScriptOf(textOf(first, first.script)), style: textOf(main, main.styles[0]) }
  const routes = pages.filter(({ status }) => status === 200).map(({ path }) => path)
  const rules = hostingOf(config, routes, inline)

  const content = { config, main, first, kit, pages, statics, inline, rules }
  const release = await releaseOf(await readFile(configFile), releasedFiles(content))
  const named = [
    ...(await outputFiles(content, release, announcements.file, options)),
    cards.file,
    ...(await serverFiles(rules, release.release, out)),
  ]
  const files = [...named, releaseManifest(release.release, rules.editedFiles, named)]
  await writeOutput(out, files)
  return {
    config,
    out,
    files: files.map(([path]) => path),
    scripts: [first.script, main.script],
    styles: main.styles,
    programs: rules.programs,
    brand: brandReport(config),
    warnings: [
      ...warnings,
      ...announcements.warnings,
      ...cards.warnings,
      ...iconWarnings(ownStatics),
      ...lengthWarnings(rules),
    ],
  }
}

/** @throws BuildProblem for a drawing that cannot be rendered as an icon */
async function publishedStatics(
  config: PortalConfig,
  configFile: string,
  statics: readonly OutputFile[],
): Promise<readonly OutputFile[]> {
  try {
    return await withIcons(config, statics)
  } catch (error) {
    if (!(error instanceof DrawingFault)) throw error
    const path = iconSource(config, statics) ?? ''
    const hint = 'Export it again as plain SVG without filters, or put bitmaps with the names of all icons beside it.'
    const problem = { path, message: `cannot be rendered as icons: ${error.message}`, hint }
    throw new BuildProblem(problemList(configFile, [problem], []), { cause: error })
  }
}

function brandReport({ brand }: PortalConfig): string {
  const colors = colorsOfBrand(brand)
  return colors
    ? `Brand colour ${brand?.color}: the light theme takes ${colors.light.accent}, the dark theme ${colors.dark.accent}`
    : ''
}

/** The content of the site. */
interface Content {
  readonly config: PortalConfig
  readonly main: Bundle
  readonly first: Bundle
  readonly kit: Bundle | null
  readonly pages: readonly RenderedPage[]
  readonly statics: readonly OutputFile[]
  readonly inline: Inline
  readonly rules: Hosting
}

/**
 * The content that the release's hash covers. The documents contain the hash, so their content is hashed instead. The
 * announcements are left out, because an open page requests them again anyway.
 */
const releasedFiles = ({ config, main, first, pages, statics, rules }: Content): readonly OutputFile[] => [
  ...main.files,
  ...first.files,
  ...statics,
  textFile('pages', JSON.stringify([config, pages])),
  textFile('hosting', JSON.stringify(generatedFiles(rules, ''))),
]

/** With 9, files are less than a tenth larger than with the best quality, in a tenth of the time. */
function brotliQualityOf(isDraft = false, isServed = false): number {
  if (isDraft) return 5
  return isServed ? 9 : 11
}

/** All files of the output folder but those for web servers. */
async function outputFiles(
  { config, main, first, kit, pages, statics, inline, rules }: Content,
  release: Release,
  announcements: OutputFile,
  { isDraft, isServed, extraScript }: BuildOptions,
): Promise<readonly OutputFile[]> {
  const shared = {
    lang: config.locale,
    release: release.release,
    description: descriptionOf(config),
    themeColor: { light: light.surface, dark: dark.surface },
    icons: statics.map(([path]) => path).filter((path) => iconFiles.includes(path)),
    hasTroubleIcons: statics.some(([path]) => path === troubleIcon('down')),
  }
  const page = {
    ...shared,
    inline,
    policy: policyOf(config, inline),
    styles: [],
    script: main.script,
    hasManifest: true,
    ...(extraScript !== undefined && { module: extraScript }),
  }
  const kitPage = { ...shared, title: 'Kit', html: '', styles: kit?.styles ?? [], module: kit?.script ?? '' }
  const packages = await readPackages([...main.packages, ...first.packages])

  const site = [
    ...pages.map(({ path, ...rendered }) =>
      textFile(`${path === '/' ? 'index' : path.slice(1)}.html`, documentOf({ ...page, ...rendered, path })),
    ),
    ...(kit ? [textFile('kit.html', documentOf(kitPage))] : []),
    ...[main, first, kit].flatMap((bundle) => bundle?.files ?? []),
    ...statics,
    ...formerWorkers,
    textFile('licenses.txt', licensesText(packages)),
    textFile('version.json', `${JSON.stringify(release, null, 2)}\n`),
    ...manifestsOf(config, light, shared.icons),
  ]
  const published = await withCompressed(distinctFiles(site), brotliQualityOf(isDraft, isServed))
  return [
    ...published.map(([path, bytes]): OutputFile => [`site/${path}`, bytes]),
    announcements,
    textFile('site/_headers', headersFile(rules)),
    ...(isServed ? [textFile('hosting/configuration.json', JSON.stringify(config))] : []),
    textFile('hosting/privacy.md', privacyMd(config)),
    textFile('hosting/bom.json', billOfMaterials(packages)),
    textFile('hosting/release.sh', render('release.sh', {})),
    ...Object.entries(await statusHistoryFiles(config)).map(([name, text]) => textFile(`hosting/${name}`, text)),
  ]
}

/** The text of a bundle's file, without the line break at its end. */
function textOf({ files }: Bundle, address = ''): string {
  const bytes = files.find(([path]) => `/${path}` === address)?.[1]
  if (bytes === undefined) throw new Error(`${address} was not built`)
  return Buffer.from(bytes).toString().trim()
}
