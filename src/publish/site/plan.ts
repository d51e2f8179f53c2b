import { dirname, join, resolve } from 'node:path'
import type { PortalConfig } from '../../portal/config.ts'
import { problemList, readConfig } from '../config/read-config.ts'
import { type OutputFile, textFile } from '../output-file.ts'
import { BuildProblem } from '../problem.ts'
import { defaults, project } from '../project.ts'
import { generatedFiles } from '../servers/hosting-files.ts'
import type { Hosting } from '../servers/hosting.ts'
import { brandStyle } from './brand-style.ts'
import { bundleForBrowser } from './bundle.ts'
import type { Bundle } from './bundle.ts'
import { inlineScriptOf } from './document.ts'
import { hostingOf } from './hosting-of.ts'
import { DrawingFault } from './icons/draw.ts'
import { iconSource, withIcons } from './icons/render-icons.ts'
import { statusIcons } from './icons/status-icons.ts'
import { checkOutputFolder } from './output-folder.ts'
import type { Inline } from './policy.ts'
import { hasFeeds } from './published-announcements.ts'
import { releaseOf } from './release.ts'
import type { Release } from './release.ts'
import { renderPages } from './render-pages.ts'
import type { RenderedPage } from './render-pages.ts'
import { staticFiles } from './static-files.ts'
import { readPackages } from './third-party.ts'
import type { Package } from './third-party.ts'

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

/** What several steps of a build need, worked out once. */
export interface Plan {
  readonly options: BuildOptions
  readonly configFile: string
  readonly config: PortalConfig
  /** About the configuration. */
  readonly warnings: readonly string[]
  /** The output folder, which may have the last build. */
  readonly out: string
  /** Whether the feeds of the announcements are published. */
  readonly hasFeeds: boolean
  readonly main: Bundle
  readonly first: Bundle
  readonly kit: Bundle | null
  readonly pages: readonly RenderedPage[]
  /** Pictures, icons and other files that are published as they are. */
  readonly statics: readonly OutputFile[]
  /** Both are also published as files, for those who want to read or measure them. */
  readonly inline: Inline
  readonly rules: Hosting
  readonly packages: readonly Package[]
  readonly release: Release
}

/**
 * Lets Chromium compile all functions of the script in the background while it arrives. By default, it compiles each one
 * on the main thread when it is first called: 1,134 of them at a load instead of 110. https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/** @throws BuildProblem for a faulty configuration or drawing, and for a folder that a build would not replace */
export async function planOf(options: BuildOptions): Promise<Plan> {
  const out = resolve(options.out ?? join(project, defaults.out))
  await checkOutputFolder(out)
  const configFile = resolve(options.config ?? join(project, defaults.config))
  const { bytes, config: written, warnings } = await readConfig(configFile)
  const config = options.adapt?.(written) ?? written
  const given = await staticFiles(config, dirname(configFile), join(project, 'static'))
  const [main, first, kit, pages, ownStatics] = await Promise.all([
    bundleForBrowser('src/main.tsx', config, { banner: { js: compileHint } }, brandStyle(config, given)),
    bundleForBrowser('src/first/inline-script.ts', config, { format: 'iife' }),
    options.kit ? bundleForBrowser('src/dev/kit.tsx', config) : null,
    renderPages(config),
    staticsWithIcons(config, configFile, given),
  ])
  const statics = [...ownStatics, ...statusIcons(ownStatics)]
  const inline = { script: inlineScriptOf(textOf(first, first.script)), style: textOf(main, main.styles[0]) }
  const routes = pages.filter(({ status }) => status === 200).map(({ path }) => path)
  const writesFeeds = hasFeeds(configFile, options.isServed)
  const rules = hostingOf(config, routes, inline, writesFeeds)
  // The documents contain the release's hash, so their content is hashed instead. The announcements are left out, because an
  // open page requests them again anyway.
  const release = await releaseOf(bytes, [
    ...main.files,
    ...first.files,
    ...statics,
    textFile('pages', JSON.stringify([config, pages, writesFeeds])),
    textFile('hosting', JSON.stringify(generatedFiles(rules, ''))),
  ])
  const packages = await readPackages([...main.packages, ...first.packages])
  const made = { main, first, kit, pages, statics, inline, rules, packages, release }
  return { options, configFile, config, warnings, out, hasFeeds: writesFeeds, ...made }
}

async function staticsWithIcons(
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

/** The text of a bundle's file, without the line break at its end. */
function textOf({ files }: Bundle, address = ''): string {
  const bytes = files.find(([path]) => `/${path}` === address)?.[1]
  if (bytes === undefined) throw new Error(`${address} was not built`)
  return Buffer.from(bytes).toString().trim()
}
