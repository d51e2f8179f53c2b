import type { PortalConfig } from '../../portal/config.ts'
import { colorsOfBrand } from '../../ui/theme/brand-colors.ts'
import { dark, light } from '../../ui/theme/colors.ts'
import { iconFiles } from '../config/static-folder.ts'
import { type OutputFile, type StepResult, textFile } from '../output-file.ts'
import { headersFile } from '../servers/hosting-files.ts'
import { render } from '../servers/render.ts'
import { statusHistoryFiles } from '../servers/status-history/status-history-files.ts'
import { withCompressed } from './compress.ts'
import { documentOf } from './document.ts'
import { formerWorkers } from './former-worker.ts'
import { iconWarnings, troubleIcon } from './icons/status-icons.ts'
import { lengthWarnings } from './lengths.ts'
import { distinctFiles, writeOutput } from './output-folder.ts'
import { planOf } from './plan.ts'
import type { BuildOptions, Plan } from './plan.ts'
import { policyOf } from './policy.ts'
import { privacyMd } from './privacy-file.ts'
import { announcementsToPublish, noneYet } from './published-announcements.ts'
import { releaseManifest } from './release.ts'
import { cardsOf } from './renamed-cards.ts'
import { serverFiles } from './server-files.ts'
import { billOfMaterials, licensesText } from './third-party.ts'
import { descriptionOf, manifestsOf } from './web-manifest.ts'

export type { BuildOptions } from './plan.ts'

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

/** The steps of a build. Each makes files of the output folder, and may have warnings. */
const steps: readonly ((plan: Plan) => Promise<StepResult>)[] = [
  async (plan) => ({ files: await siteFiles(plan), warnings: iconWarnings(plan.statics) }),
  async ({ options, configFile, config, out }) =>
    options.isServed ? noneYet(config) : announcementsToPublish(configFile, config, options.isDraft ? null : out),
  async ({ config, out }) => cardsOf(config, out),
  async ({ rules, release, out }) => ({
    files: [textFile('site/_headers', headersFile(rules)), ...(await serverFiles(rules, release.release, out))],
    warnings: lengthWarnings(rules),
  }),
  async ({ options, config, packages }) => ({
    files: [
      ...(options.isServed ? [textFile('hosting/configuration.json', JSON.stringify(config))] : []),
      textFile('hosting/privacy.md', privacyMd(config)),
      textFile('hosting/bom.json', billOfMaterials(packages)),
      textFile('hosting/release.sh', render('release.sh', {})),
      ...Object.entries(await statusHistoryFiles(config)).map(([name, text]) => textFile(`hosting/${name}`, text)),
    ],
    warnings: [],
  }),
]

/**
 * Builds the portal.
 *
 * @throws BuildProblem for a faulty configuration, faulty announcements, or an output folder that cannot be written.
 *   Only in the last case may the folder have changed.
 */
export async function build(options: BuildOptions = {}): Promise<Built> {
  const plan = await planOf(options)
  const { config, out, main, first, rules, release } = plan
  const done = await Promise.all(steps.map((step) => step(plan)))
  const named = done.flatMap(({ files }) => files)
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
    warnings: [...plan.warnings, ...done.flatMap(({ warnings }) => warnings)],
  }
}

function brandReport({ brand }: PortalConfig): string {
  const colors = colorsOfBrand(brand)
  return colors
    ? `Brand colour ${brand?.color}: the light theme takes ${colors.light.accent}, the dark theme ${colors.dark.accent}`
    : ''
}

/** With 9, files are less than a tenth larger than with the best quality, in a tenth of the time. */
function brotliQualityOf({ isDraft, isServed }: BuildOptions): number {
  if (isDraft) return 5
  return isServed ? 9 : 11
}

/** The site: its pages, and all that they load. */
async function siteFiles({
  options,
  config,
  hasFeeds,
  main,
  first,
  kit,
  pages,
  statics,
  inline,
  packages,
  release,
}: Plan) {
  const { extraScript } = options
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
    hasFeeds,
    ...(extraScript !== undefined && { module: extraScript }),
  }
  const kitPage = { ...shared, title: 'Kit', html: '', styles: kit?.styles ?? [], module: kit?.script ?? '' }
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
  const published = await withCompressed(distinctFiles(site), brotliQualityOf(options))
  return published.map(([path, bytes]): OutputFile => [`site/${path}`, bytes])
}
