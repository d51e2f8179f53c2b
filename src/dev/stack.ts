import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { listen } from './listen.ts'
import { identityOf, localConfig, siteNamesOf } from './local-config.ts'
import { startProvider } from './provider.ts'
import type { LocalProvider, ProviderOptions } from './provider.ts'
import { behaviours, startSampleSite } from './sample-sites.ts'
import type { Behaviour, SampleSite } from './sample-sites.ts'
import { createSiteServer } from './site-server.ts'
import type { SampleUser } from './users.ts'
import { sampleUsers } from './users.ts'

/** What build.mjs exports; passed in, because only the build may know both sides. Rejects with every problem listed. */
export type Build = (options: BuildOptions) => Promise<unknown>

export interface BuildOptions {
  readonly config: string
  readonly out: string
  readonly kit: boolean
}

export interface StackOptions {
  readonly build: Build
  /** Port of the portal; the provider and the sites take the ones after it, or any free ones. Default 0: all free. */
  readonly port?: number
  /** The configuration file to start from. Default `static/portal.json`. */
  readonly config?: string
  /** Where the build is put. Two stacks at once need two. Default `.cache/local`. */
  readonly out?: string
  /** Also build the kit page for developers. Default true. */
  readonly kit?: boolean
  /** Life of access and ID tokens, in seconds. Default 300. */
  readonly tokenSeconds?: number
  readonly providerHost?: NonNullable<ProviderOptions['host']>
}

/** One of the six, called as the configuration calls the site in its place. */
export interface StackSite extends SampleSite {
  readonly name: string
}

export interface Stack {
  /** The portal's origin, without a slash. */
  readonly portalUrl: string
  readonly issuer: string
  readonly provider: LocalProvider
  readonly sites: readonly StackSite[]
  readonly users: readonly SampleUser[]
  /** Builds once more; what was there stays when it fails. */
  rebuild(): Promise<void>
  close(): Promise<void>
}

const read = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (error) {
    throw new Error(`${file} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The whole product on this machine: portal, provider, sample sites, tools.
 * @throws PortInUse for the portal's own port, and whatever the first build throws; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { build, port = 0, config: file = 'static/portal.json', kit = true } = options
  const out = resolve(options.out ?? '.cache/local')
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => void (await Promise.all(closers.map((each) => each())))
  const keep = <Started extends { close(): Promise<void> }>(started: Started): Started => {
    closers.push(started.close)
    return started
  }

  try {
    const portal = keep(await listen(createSiteServer(join(out, 'site')), port))
    const portalUrl = `http://localhost:${portal.port}`
    const config = await read(file)
    const { clientId, staffDomain } = identityOf(config)
    const after = (steps: number): number => (port === 0 ? 0 : port + steps)

    const provider = keep(
      await startProvider({
        portalOrigin: portalUrl,
        clientId,
        users: sampleUsers(staffDomain),
        port: after(1),
        ...(options.providerHost ? { host: options.providerHost } : {}),
        ...(options.tokenSeconds ? { tokenSeconds: options.tokenSeconds } : {}),
      }),
    )
    const kinds = Object.keys(behaviours) as Behaviour[] // the keys of that one object
    const started = await Promise.all(kinds.map(async (kind, at) => keep(await startSampleSite(kind, after(2 + at)))))
    const names = siteNamesOf(config)
    const sites = started.map((site, at): StackSite => Object.assign(site, { name: names[at] ?? '' }))

    const rebuild = async (): Promise<void> => {
      const places = { authority: provider.issuer, siteUrls: sites.map(({ url }) => url) }
      const effective = `${out}.portal.json` // beside the output, which is replaced as a whole
      await mkdir(dirname(effective), { recursive: true })
      await writeFile(effective, JSON.stringify(localConfig(await read(file), places), null, 2))
      await build({ config: effective, out, kit }).catch((error: unknown) => {
        // Problems are in the file the person edits, not in our copy.
        throw new Error(messageOf(error).replaceAll(effective, file), { cause: error })
      })
    }
    await rebuild()

    return { portalUrl, issuer: provider.issuer, provider, sites, users: provider.users, rebuild, close }
  } catch (error) {
    await close()
    throw error
  }
}
