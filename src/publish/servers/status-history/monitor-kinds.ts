import { fieldsOf, parseJson } from '../../../base/json.ts'
import { addressOf, DEGRADED_FROM_MS, readSamples } from '../../../status/index.ts'
import type { Sample } from '../../../status/index.ts'

/** A site of the portal, with its names in all languages. */
export interface WatchedSite {
  readonly url: string
  readonly names: readonly string[]
}

/** The samples of the sites by their addresses, in order of time. */
export type SamplesByUrl = ReadonlyMap<string, readonly Sample[]>

/** A monitor of the group, and what to ask it for. */
export interface Request {
  /** Its address, as people open it. */
  readonly address: URL
  readonly sites: readonly WatchedSite[]
  /** For Prometheus: the query with its window. */
  readonly query: string
  readonly now: number
  /** Fetches the text at an address. */
  readonly get: (url: URL) => Promise<string>
}

/** The readers of each kind of monitor. They throw an error whose message ends a sentence that begins with its address. */
export const monitorKinds = {
  prometheus: readPrometheus,
  'uptime-kuma': readUptimeKuma,
  gatus: readGatus,
} satisfies Readonly<Record<string, (request: Request) => Promise<SamplesByUrl>>>

export type MonitorKind = keyof typeof monitorKinds

/** Also what speaks the API of Prometheus: Thanos, Mimir, VictoriaMetrics. A series may have the name of a site, too. */
async function readPrometheus({ address, sites, query, now, get }: Request): Promise<SamplesByUrl> {
  const url = below(address, '/api/v1/query')
  url.searchParams.set('query', query)
  const { samplesByUrl, faults } = readSamples(await get(url), keysOf(sites), now)
  const [fault] = faults
  if (fault !== undefined) throw new Error(`it has ${fault}`)
  const samplesOf = ({ url, names }: WatchedSite) =>
    [url, ...names].map((key) => samplesByUrl.get(key) ?? []).find((samples) => samples.length > 0)
  return new Map(sites.map((site) => [site.url, samplesOf(site) ?? []]))
}

const keysOf = (sites: readonly WatchedSite[]): readonly string[] => sites.flatMap(({ url, names }) => [url, ...names])

/** Reads a status page of Uptime Kuma 2, such as https://kuma.als.example/status/als: its last 100 beats. */
async function readUptimeKuma({ address, sites, get }: Request): Promise<SamplesByUrl> {
  const [, base = '', slug = 'default'] = /^(.*?)(?:\/status\/([^/]*))?\/?$/.exec(address.pathname) ?? []
  const api = below(new URL(base || '/', address), '/api/status-page')
  const page = fieldsOf(parseJson(await get(below(api, `/${slug}`))))
  const beats = fieldsOf(fieldsOf(parseJson(await get(below(api, `/heartbeat/${slug}`))))['heartbeatList'])
  if (!Array.isArray(page['publicGroupList'])) throw new Error('it is not a status page of Uptime Kuma')
  const monitors = page['publicGroupList']
    .flatMap((group: unknown) => fieldsOf(group)['monitorList'])
    .map((monitor) => ({ ...fieldsOf(monitor) }))
    .map(({ id, name, url }) => ({ url, name, samples: kumaSamples(beats[typeof id === 'number' ? id : ''] ?? []) }))
  return samplesBy(sites, (site) => {
    // The page has the address of a monitor only if it links to it.
    const hasAddress = ({ url }: Named) => typeof url === 'string' && addressOf(url) === addressOf(site.url)
    return monitors.find(hasAddress) ?? monitors.find((monitor) => isNamed(site, monitor))
  })
}

/** Beats of a monitor that waits for another try (2), or is under maintenance (3), say nothing about the site. */
const kumaSamples = (beats: unknown): readonly Sample[] =>
  samplesIn(beats, ({ status, time, ping }) => {
    if (status !== 0 && status !== 1 && status !== 2 && status !== 3) return null
    // In UTC, without saying so.
    const at = timeOf(typeof time === 'string' && !/Z|[+-]\d\d:\d\d$/.test(time) ? `${time.replace(' ', 'T')}Z` : time)
    return at === null ? null : { isUp: status === 1, ms: ping, at, counts: status < 2 }
  })

/** Reads the endpoints of Gatus 5, whose answer has no addresses: they are found by their names, or by their hosts. */
async function readGatus({ address, sites, get }: Request): Promise<SamplesByUrl> {
  const url = below(address, '/api/v1/endpoints/statuses')
  // As many as Gatus keeps by default, or fewer, so that the answers for many sites stay small.
  url.searchParams.set('pageSize', String(Math.max(20, Math.min(100, Math.floor(8000 / sites.length)))))
  const answer = parseJson(await get(url))
  if (!Array.isArray(answer)) throw new Error('it is not the answer of Gatus')
  const endpoints = answer.map(fieldsOf).map(({ name, results: given }) => {
    // Null: some versions answer so for an endpoint that has none yet.
    const results = given === null ? [] : given
    if (!Array.isArray(results)) throw new Error('it is not the answer of Gatus')
    return { name, host: fieldsOf(results.at(-1))['hostname'], samples: gatusSamples(results) }
  })
  const hosts = sites.map(({ url: siteUrl }) => new URL(siteUrl).hostname)
  return samplesBy(sites, (site) => {
    const { hostname } = new URL(site.url)
    const atHost = endpoints.filter(({ host }) => host === hostname)
    const isOnlyOne = atHost.length === 1 && hosts.filter((host) => host === hostname).length === 1
    return endpoints.find((endpoint) => isNamed(site, endpoint)) ?? (isOnlyOne ? atHost[0] : undefined)
  })
}

const gatusSamples = (results: unknown): readonly Sample[] =>
  samplesIn(results, ({ success, timestamp, duration }) => {
    const at = timeOf(timestamp)
    if (typeof success !== 'boolean' || typeof duration !== 'number' || at === null) return null
    return { isUp: success, ms: duration / 1_000_000, at, counts: true }
  })

interface Beat {
  readonly isUp: boolean
  /** How long the site took. Another value than a number is not slow. */
  readonly ms: unknown
  /** In ms since 1970. */
  readonly at: number
  readonly counts: boolean
}

/** Reads the items of a list, the latest last. */
function samplesIn(
  list: unknown,
  beatOf: (fields: Readonly<Record<string, unknown>>) => Beat | null,
): readonly Sample[] {
  if (!Array.isArray(list)) throw new Error('it has a monitor without a list of beats')
  const samples = list.map(fieldsOf).flatMap((fields): readonly Sample[] => {
    const beat = beatOf(fields)
    if (beat === null) throw new Error('it has a beat without a state or a time')
    if (!beat.counts) return []
    const upState = typeof beat.ms === 'number' && beat.ms >= DEGRADED_FROM_MS ? 'degraded' : 'operational'
    return [{ state: beat.isUp ? upState : 'down', at: beat.at }]
  })
  return samples.sort((one, other) => one.at - other.at)
}

/** Returns null for what is no time. */
function timeOf(text: unknown): number | null {
  const at = typeof text === 'string' ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : at
}

interface Named {
  readonly name: unknown
  readonly url?: unknown
  readonly samples: readonly Sample[]
}

const samplesBy = (sites: readonly WatchedSite[], find: (site: WatchedSite) => Named | undefined): SamplesByUrl =>
  new Map(sites.map((site) => [site.url, find(site)?.samples ?? []]))

const isNamed = ({ names }: WatchedSite, { name }: Named): boolean =>
  typeof name === 'string' && names.some((each) => each.toLowerCase() === name.trim().toLowerCase())

/** The address of a path below another address, without its query. */
const below = ({ origin, pathname }: URL, path: string): URL => new URL(origin + pathname.replace(/\/$/, '') + path)
