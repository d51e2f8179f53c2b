import process from 'node:process'
import type { parseArgs } from 'node:util'
import { isUrl } from '../../base/is-url.ts'
import { locales, localeWith } from '../../base/locales.ts'
import { addressFault } from '../serve/address.ts'
import { monitorKinds } from '../servers/status-history/monitor-kinds.ts'

const npmHint = 'write -- before the options, as in npm run build -- --out DIR'

/** The options of each command. */
const optionsOf: Readonly<Record<Command, readonly string[]>> = {
  '': ['config', 'out', 'announcements', 'served'],
  check: ['config', 'origin'],
  serve: ['config', 'address', 'out', 'tls', 'monitor'],
  import: ['out', 'locale', 'watch'],
  announce: ['config', 'announcements', 'kind', 'sites', 'from', 'until', ...locales],
  start: ['config', 'provider', 'keycloak', 'monitor'],
}

type Command = '' | 'check' | 'serve' | 'import' | 'announce' | 'start'

const isCommand = (name: string): name is Command => Object.hasOwn(optionsOf, name)

export const options = {
  config: { type: 'string' },
  out: { type: 'string' },
  origin: { type: 'string' },
  address: { type: 'string' },
  provider: { type: 'string' },
  announcements: { type: 'string' },
  tls: { type: 'string' },
  // Internal: see BuildOptions.
  served: { type: 'boolean' },
  keycloak: { type: 'boolean' },
  monitor: { type: 'string' },
  locale: { type: 'string' },
  watch: { type: 'boolean' },
  // The answers of announce.
  kind: { type: 'string' },
  sites: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  en: { type: 'string' },
  es: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/**
 * @returns the name of the command, which is empty for a build
 * @throws an error whose code is that of parseArgs
 */
export function checkArguments(values: Values, positionals: readonly string[]): Command {
  const [first = '', ...files] = positionals
  const takesFile = first === 'import' || values.tls !== undefined
  const command = takesFile ? first : positionals.join(' ')
  const npmOption = Object.keys(options).find((name) => !(name in values) && process.env[`npm_config_${name}`])
  const emptyOption = Object.entries(values).find(([, value]) => value === '')?.[0]
  const { config, origin, announcements, out, address, provider, monitor } = values
  if (npmOption !== undefined) throw usageError(`npm took --${npmOption} for itself: ${npmHint}`)
  if (!isCommand(command))
    throw usageError(`Unknown command '${command}'. A path follows --config or --out; with npm, ${npmHint}`)
  const unusedOption = Object.keys(values).find((name) => !optionsOf[command].includes(name))
  if (emptyOption !== undefined) throw usageError(`--${emptyOption} is empty`)
  if (unusedOption !== undefined) throw usageError(`${command || 'The build'} has no option --${unusedOption}`)
  if (origin !== undefined && !isOrigin(origin))
    throw usageError(`--origin must be the portal's address, such as https://portal.example, not '${origin}'`)
  if (address !== undefined && addressFault(address)) throw usageError(addressFault(address) ?? '')
  if (provider !== undefined && !(config !== undefined && ['own', 'sample'].includes(provider)))
    throw usageError('--provider is own or sample, and needs --config')
  const [kind, monitorAddress] = monitor?.split(/=(.*)/s) ?? []
  if (kind !== undefined && !Object.hasOwn(monitorKinds, kind))
    throw usageError(`--monitor is one of ${Object.keys(monitorKinds).join(', ')}`)
  if (monitor !== undefined && (command === 'serve') !== /^https?:/.test(monitorAddress ?? ''))
    throw usageError('--monitor of serve has an address, as in gatus=https://gatus.als.example; that of start has none')
  if (values.locale !== undefined && localeWith(values.locale) === undefined)
    throw usageError(`--locale is ${locales.join(' or ')}`)
  if (announcements !== undefined && out !== undefined)
    throw usageError('--announcements only checks a file: it takes --config, but not --out')
  if (command === 'import' && (files.length !== 1 || out === undefined))
    throw usageError('import needs one file, and --out')
  if (values.tls !== undefined && files.length !== 1) throw usageError('--tls needs a certificate and its key')
  return command
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && isUrl(text) && `${new URL(text).origin}/` === text.replace(/\/?$/, '/')

const usageError = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_PARSE_ARGS' })
