import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { monitorNames, serve as serveLocally } from '../../dev/serve.ts'
import { print, printError } from '../terminal.ts'
import { BuildProblem, isSystemError } from '../problem.ts'
import { build } from '../site/build.ts'
import type { BuildOptions, Built } from '../site/build.ts'
import { importLauncher } from '../import/index.ts'
import { checkLive, portalRows, tableOf } from '../doctor/index.ts'
import { whoSeesWhat } from '../doctor/who-sees-what.ts'
import { row } from '../doctor/row.ts'
import type { Row } from '../doctor/row.ts'
import { groupsNamed } from '../../portal/access.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { defaults, project } from '../project.ts'
import { findAnnouncements, readAnnouncements } from '../config/read-announcements.ts'
import { readConfig } from '../config/read-config.ts'
import { addressFault } from '../serve/address.ts'
import { serve } from '../serve/index.ts'
import { isUrl } from '../../base/is-url.ts'
import { locales, localeWith } from '../../base/locales.ts'

const usage = `node build.mjs [--config FILE] [--out DIR]   build the portal (default: ${defaults.config}, ${defaults.out})
node build.mjs --announcements FILE          check announcements, and build nothing
               [--config FILE]               with the sites of this configuration
node build.mjs check [--config FILE]         test the provider of a configuration, the icons of its sites, its monitor
               [--origin URL]                as the portal at this address, so CORS is tested, too
node build.mjs serve [--config FILE]         serve a configuration with Caddy, and publish a release after each save
               [--address ADDRESS]           at :8080 by default, or at 127.0.0.1:8080 or portal.example
               [--out DIR]                   with the releases in this folder
               [--monitor KIND=ADDRESS]      with the history of the group's monitor, as in gatus=https://gatus.als.example
node build.mjs import FILE --out DIR         write a first portal.json from the file of Homer, Dashy, homepage (its folder),
                                             or a browser (bookmarks.html)
               [--locale es]                 with texts in Spanish instead of English
               [--watch]                     with a board that watches each https: address
node build.mjs start                         serve ${defaults.config} with a sample provider, users and sites
               [--config FILE]               serve this configuration with its own sites, and build it again at each save
               [--provider own]              with its own provider, too
               [--keycloak]                  with Keycloak as the provider
               [--monitor KIND]              with this monitor of the group: prometheus, uptime-kuma or gatus`

const npmHint = 'write -- before the options, as in npm run build -- --out DIR'

/** The options of each command. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  '': ['config', 'out', 'announcements'],
  check: ['config', 'origin'],
  serve: ['config', 'address', 'out', 'monitor'],
  import: ['out', 'locale', 'watch'],
  start: ['config', 'provider', 'keycloak', 'monitor'],
}

const options = {
  config: { type: 'string' },
  out: { type: 'string' },
  origin: { type: 'string' },
  address: { type: 'string' },
  provider: { type: 'string' },
  announcements: { type: 'string' },
  keycloak: { type: 'boolean' },
  monitor: { type: 'string' },
  locale: { type: 'string' },
  watch: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Runs the command line that `usage` describes, and sets the exit code of the process.
 *
 * @param args without Node and the script
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await run(parseArgs({ args: [...args], options, allowPositionals: true }))
  } catch (error) {
    process.exitCode = 1
    report(error)
  }
}

type Arguments = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>

async function run({ values, positionals }: Arguments): Promise<void> {
  const [importedFile] = positionals[0] === 'import' ? positionals.slice(1) : []
  const command = importedFile === undefined ? positionals.join(' ') : 'import'
  const { config = join(project, defaults.config), out, origin, announcements, address = ':8080' } = values
  if (values.help) {
    print(usage)
    return
  }
  checkArguments(command, values)
  if (command === 'import') {
    if (importedFile === undefined || positionals.length !== 2 || out === undefined)
      throw usageError('import needs one file, and --out')
    const locale = localeWith(values.locale ?? null) ?? locales[0]
    print(await importLauncher(importedFile, resolve(out), { locale, watchAll: values.watch ?? false }))
  } else if (command === 'start') {
    await start(values)
  } else if (command === 'serve') {
    await serve({ config, address, out: out ?? join(project, '.cache/serve'), monitor: values.monitor })
  } else if (command === 'check') {
    await check(resolve(config), origin?.replace(/\/$/, ''))
  } else if (announcements === undefined) {
    await buildAndReport(config, out)
  } else {
    await checkAnnouncements(announcements, resolve(config))
  }
}

/** Runs `npm start`. */
async function start({ config, provider, keycloak = false, monitor }: Arguments['values']): Promise<void> {
  if (config === undefined)
    return serveLocally(build, { keycloak, monitor: monitorNames.find((name) => name === monitor) ?? 'any' })
  const file = resolve(config)
  const { config: read } = await readConfig(file)
  const { identity } = read
  // The realm of Keycloak has users of its own.
  const groups = keycloak ? [] : groupsNamed(read)
  const ownIssuer = provider === 'own' ? { ownIssuer: identity.authority } : {}
  const buildAndWarn = async (options: BuildOptions): Promise<void> => printFindings(await build(options))
  return serveLocally(buildAndWarn, { keycloak, own: { file, identity, groups }, ...ownIssuer })
}

/** @throws a usage error */
function checkArguments(command: string, values: Arguments['values']): void {
  const allowed = optionsOf[command]
  const unusedOption = Object.keys(values).find((name) => !allowed?.includes(name))
  const npmOption = Object.keys(options).find((name) => !(name in values) && process.env[`npm_config_${name}`])
  const emptyOption = Object.entries(values).find(([, value]) => value === '')?.[0]
  const { config, origin, announcements, out, address, provider, monitor } = values
  if (npmOption !== undefined) throw usageError(`npm took --${npmOption} for itself: ${npmHint}`)
  if (allowed === undefined)
    throw usageError(`Unknown command '${command}'. A path follows --config or --out; with npm, ${npmHint}`)
  if (emptyOption !== undefined) throw usageError(`--${emptyOption} is empty`)
  if (unusedOption !== undefined) throw usageError(`${command || 'The build'} has no option --${unusedOption}`)
  if (origin !== undefined && !isOrigin(origin))
    throw usageError(`--origin must be the portal's address, such as https://portal.example, not '${origin}'`)
  if (address !== undefined && addressFault(address)) throw usageError(addressFault(address) ?? '')
  if (provider !== undefined && !(config !== undefined && ['own', 'sample'].includes(provider)))
    throw usageError('--provider is own or sample, and needs --config')
  const [kind, monitorAddress] = monitor?.split(/=(.*)/s) ?? []
  if (monitor !== undefined && !monitorNames.some((name) => name === kind))
    throw usageError(`--monitor is one of ${monitorNames.join(', ')}`)
  if (monitor !== undefined && (command === 'serve') !== /^https?:/.test(monitorAddress ?? ''))
    throw usageError('--monitor of serve has an address, as in gatus=https://gatus.als.example; that of start has none')
  if (values.locale !== undefined && localeWith(values.locale) === undefined)
    throw usageError(`--locale is ${locales.join(' or ')}`)
  if (announcements !== undefined && out !== undefined)
    throw usageError('--announcements only checks a file: it takes --config, but not --out')
}

/** Tests a configuration against its provider and sites, and prints a table. Changes nothing. */
async function check(configFile: string, origin: string | undefined): Promise<void> {
  const { config, warnings } = await readConfig(configFile)
  for (const warning of warnings) print(`Warning: ${warning}\n`)
  const announcements = findAnnouncements(configFile)
  const news = announcements === undefined ? [] : await announcementsRows(announcements, config)
  print(`${whoSeesWhat(config)}\n`)
  const portal = origin === undefined ? [] : await portalRows(config, origin)
  const rows = [...(await checkLive(config, origin)), ...portal, ...news]
  print(tableOf(rows))
  if (rows.some(({ result }) => result === 'failed')) process.exitCode = 1
}

/** @throws BuildProblem for a faulty file, as for a faulty configuration */
async function announcementsRows(file: string, config: PortalConfig): Promise<readonly Row[]> {
  const { count, warnings } = await readAnnouncements(file, config)
  const subject = relative(process.cwd(), file)
  return [
    { result: 'ok', subject, remedy: countOf(count) },
    // A row has one line.
    ...warnings.map((text) => row(subject, text.replaceAll(/\n +/g, '. '), 'warning')),
  ]
}

const countOf = (count: number): string => (count === 1 ? '1 announcement' : `${count} announcements`)

/** Checks a file of announcements and prints the result. Writes nothing. */
async function checkAnnouncements(file: string, configFile: string): Promise<void> {
  const { config } = await readConfig(configFile)
  const { count, warnings } = await readAnnouncements(resolve(file), config)
  for (const warning of warnings) print(`Warning: ${file}: ${warning}`)
  print(`${file}: ${countOf(count)}, no problems. Nothing was built.`)
}

function printFindings({ brand, warnings }: Pick<Built, 'brand' | 'warnings'>): void {
  if (brand !== '') print(brand)
  for (const warning of warnings) print(`Warning: ${warning}`)
}

async function buildAndReport(config: string, folder: string | undefined): Promise<void> {
  const { out, files, programs, brand, warnings } = await build({ config, out: folder })
  print(`${files.length} files in ${relative(process.cwd(), out) || out}`)
  printFindings({ brand, warnings })
  if (programs.length > 0)
    print(
      `Warning: programs on the portal's own host can read what it stores, tokens included: ${programs.join(', ')}\n    Give them a host of their own: see "A host for the tools" in src/publish/README.md.`,
    )
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && isUrl(text) && `${new URL(text).origin}/` === text.replace(/\/?$/, '/')

const usageError = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_PARSE_ARGS' })

function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    // Cut off Node's advice on how to pass a value that begins with a dash.
    const [reason = ''] = message.split(/\.\s(?:Did|To) /)
    const words = reason.replace('argument is ambiguous', 'needs a value that does not begin with a dash')
    printError(`${words}\n\n${usage}`)
  } else if (error instanceof BuildProblem || isSystemError(error)) {
    printError(message)
  } else if (!(error instanceof Error && 'errors' in error)) {
    // esbuild has printed its own errors.
    printError(error)
  }
}
