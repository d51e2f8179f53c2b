import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import type { ParseError } from 'jsonc-parser'
import type { PortalConfig } from '../portal/config.ts'
import { listen } from './listen.ts'
import type { Certificate } from './listen.ts'
import { createLiveReload, RELOAD_SCRIPT } from './live-reload.ts'
import type { LiveReload } from './live-reload.ts'
import { identityOf, localConfig, siteNamesOf, withProvider } from './local-config.ts'
import { startSampleVendor } from './sample-vendor.ts'
import { startMonitor } from './local-monitor.ts'
import type { LocalMonitor, MonitorKind } from './local-monitor.ts'
import { startProvider } from './provider.ts'
import type { LocalProvider, ProviderOptions } from './provider.ts'
import { behaviours, startSampleSite } from './sample-sites.ts'
import type { Behaviour, SampleSite } from './sample-sites.ts'
import { createSiteServer } from './site-server.ts'
import type { SampleUser } from './users.ts'
import { sampleUsers } from './users.ts'

/** The `build` of src/publish, passed in because src/publish imports this folder. Rejects with a list of all problems. */
export type Build = (options: BuildOptions) => Promise<unknown>

export interface BuildOptions {
  readonly config: string
  readonly out: string
  readonly kit: boolean
  readonly isDraft: true
  readonly adapt?: (config: PortalConfig) => PortalConfig
  readonly extraScript?: string
}

/** The configuration of an operator, to be served as it is. */
export interface OwnConfig {
  readonly file: string
  readonly identity: Pick<PortalConfig['identity'], 'clientId' | 'staffDomain'>
  /** The groups of its rules, which sample users are in. */
  readonly groups: readonly string[]
  /** The files that a build reads of its folder, and a folder around it. */
  readonly watched: { readonly folder: string; readonly only: () => readonly string[] }
}

export interface StackOptions {
  readonly build: Build
  /** Port of the portal. Provider and sites use the ports after it, or any free ones. Default 0: any free ports. */
  readonly port?: number
  /** The configuration file to adapt. Default `static/portal.json`. */
  readonly config?: string
  /** Serve this configuration with its real sites, and reload open pages after each build. */
  readonly own?: OwnConfig
  /** The output folder of the build. Concurrent stacks need different folders. Default `.cache/local`, or one for each port with `own`. */
  readonly out?: string
  /** Also build the kit page for developers. Default true. */
  readonly kit?: boolean
  /** Lifetime of access and ID tokens, in seconds. Default 300. */
  readonly tokenSeconds?: number
  readonly providerHost?: NonNullable<ProviderOptions['host']>
  /** The group's own monitor. Default: none. */
  readonly monitor?: MonitorKind
  /** Start the status page of a company that the fourth site needs. Default: none. */
  readonly hasVendor?: boolean
  /** The certificate of the portal and the provider, which then serve HTTPS. */
  readonly certificate?: Certificate
}

/** A sample site, with the name of the configured site that it replaces. */
interface StackSite extends SampleSite {
  readonly name: string
}

/** The parts of a provider that every stack needs. */
export interface StackProvider {
  readonly issuer: string
  readonly users: readonly SampleUser[]
  close(): Promise<void>
}

export interface Stack<Provider extends StackProvider = LocalProvider> {
  /** The portal's origin, without a trailing slash. */
  readonly portalUrl: string
  readonly issuer: string
  readonly provider: Provider
  readonly sites: readonly StackSite[]
  readonly users: readonly SampleUser[]
  /** The name of the group's own monitor, for the terminal. */
  readonly monitorName: string | undefined
  /** The summary of the status page of a sample company, if there is one. */
  readonly vendor: string | undefined
  readonly liveReload: LiveReload
  /** Builds again. If that fails, rejects and leaves the last good build in place. */
  rebuild(): Promise<void>
  close(): Promise<void>
}

/** Where the stack publishes the history of its monitor. */
const monitorPath = '/status-history.json'

async function answerWithFile(file: string, response: ServerResponse): Promise<void> {
  const text = await readFile(file).catch(() => null)
  response.writeHead(text === null ? 404 : 200, { 'Content-Type': 'application/json' }).end(text)
}

/** Reads a configuration, which may have comments and trailing commas. */
const readJson = async (file: string): Promise<unknown> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${messageOf(error)}`, { cause: error })
  })
  const errors: ParseError[] = []
  const config: unknown = parse(new TextDecoder().decode(bytes), errors, { allowTrailingComma: true })
  if (errors.length > 0) throw new Error(`${file} is not valid JSON. npm run build lists its syntax errors.`)
  return config
}

const ownIdentity = ({ identity: { clientId, staffDomain } }: OwnConfig) => {
  const [first = 'staff.example'] = [staffDomain].flat()
  return { clientId, staffDomain: first }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Starts the whole product on this machine: portal, embedded provider, sample sites and tools. */
export const startStack = (options: StackOptions): Promise<Stack> => startStackWith(startProvider, options)

/**
 * Starts the product with any provider.
 * @throws PortInUse for the portal's port, and any error of the provider or of the first build. Stops everything first.
 */
export async function startStackWith<Provider extends StackProvider>(
  start: (options: ProviderOptions) => Promise<Provider>,
  options: StackOptions,
): Promise<Stack<Provider>> {
  const { build, port = 0, config: file = 'static/portal.json', kit = true, certificate } = options
  const { own } = options
  const out = resolve(options.out ?? (own ? `.cache/own/${port}` : '.cache/local'))
  const liveReload = createLiveReload()
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all(closers.map((closeServer) => closeServer()))
  }
  const closeWithStack = <Server extends { close(): Promise<void> }>(server: Server): Server => {
    closers.push(server.close)
    return server
  }

  try {
    let monitor: LocalMonitor | undefined
    const site = createSiteServer(join(out, 'site'))
    const answer: RequestListener = (request, response) => {
      if (own && liveReload.isFor(request.url ?? '')) liveReload.answer(request, response)
      else if (monitor && request.url?.split('?')[0] === monitorPath) void answerWithFile(monitor.file, response)
      else site(request, response)
    }
    const portal = closeWithStack(await listen(answer, port, certificate))
    const portalUrl = `${certificate ? 'https' : 'http'}://localhost:${portal.port}`
    const config = own ? undefined : await readJson(file)
    const { clientId, staffDomain } = own ? ownIdentity(own) : identityOf(config)
    const portAt = (offset: number): number => (port === 0 ? 0 : port + offset)

    const provider = closeWithStack(
      await start({
        portalOrigin: portalUrl,
        clientId,
        users: sampleUsers(staffDomain, own?.groups),
        port: portAt(1),
        ...(options.providerHost ? { host: options.providerHost } : {}),
        ...(certificate ? { certificate } : {}),
        ...(options.tokenSeconds ? { tokenSeconds: options.tokenSeconds } : {}),
      }),
    )
    const siteBehaviours = own ? [] : (Object.keys(behaviours) as Behaviour[]) // Object.keys types its result as strings
    const names = siteNamesOf(config)
    const startSite = async (behaviour: Behaviour, index: number): Promise<StackSite> => {
      const site = closeWithStack(await startSampleSite(behaviour, portAt(2 + index)))
      return Object.assign(site, { name: names[index] ?? '' })
    }
    const sites = await Promise.all(siteBehaviours.map(startSite))
    const vendor =
      options.hasVendor && names.length > 3
        ? closeWithStack(await startSampleVendor(portAt(2 + sites.length))).status
        : undefined

    const rebuild = async (): Promise<void> => {
      if (own) {
        const adapt = (config: PortalConfig) => withProvider(config, provider.issuer)
        await build({ config: own.file, out, kit: false, isDraft: true, adapt, extraScript: RELOAD_SCRIPT })
        return
      }
      const addresses = {
        authority: provider.issuer,
        siteUrls: sites.map(({ url }) => url),
        ...(options.monitor && { monitor: monitorPath }),
        ...(vendor && { vendor }),
      }
      const copy = `${out}.portal.json` // next to the output folder, which every build replaces
      await mkdir(dirname(copy), { recursive: true })
      await writeFile(copy, JSON.stringify(localConfig(await readJson(file), addresses), null, 2))
      await build({ config: copy, out, kit, isDraft: true }).catch((error: unknown) => {
        // Name the file that the developer edits, not our copy.
        throw new Error(messageOf(error).replaceAll(copy, file), { cause: error })
      })
    }
    await rebuild()
    if (options.monitor) {
      monitor = closeWithStack(
        await startMonitor(options.monitor, { sites, hosting: join(out, 'hosting'), scratch: `${out}.monitor` }),
      )
    }

    const monitorName = monitor?.name
    return {
      portalUrl,
      issuer: provider.issuer,
      provider,
      sites,
      users: provider.users,
      monitorName,
      vendor,
      liveReload,
      rebuild,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
