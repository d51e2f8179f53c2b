import { join } from 'node:path'
import { readText } from '../../../base/body.ts'
import { visibleLine } from '../../../base/visible.ts'
import { MAX_AHEAD_MS, MAX_MONITOR_FILE_BYTES } from '../../../status/index.ts'
import { replaceFile } from '../../replace-file.ts'
import { historyText, joinSamples, readHistory } from './history-file.ts'
import { monitorKinds } from './monitor-kinds.ts'
import type { MonitorKind, SamplesByUrl, WatchedSite } from './monitor-kinds.ts'
import { isUrl } from '../../../base/is-url.ts'

/** What the build knows: `status-sites.json`. */
export interface StatusSites {
  /** The path of `status.monitor`, or null if it is an address of another host or missing. */
  readonly path: string | null
  readonly sites: readonly WatchedSite[]
  /** The query for Prometheus, without its window. */
  readonly query: string
  readonly keepSeconds: number
  readonly stepSeconds: number
}

/** The environment of the script. */
export interface HistoryEnv {
  readonly now: number
  /** A monitor that takes longer is unreachable. */
  readonly timeoutMs: number
  readonly variables: Readonly<Record<string, string | undefined>>
}

const usage =
  'Name the monitor: prometheus=ADDRESS, uptime-kuma=ADDRESS or gatus=ADDRESS, and the file if it has another place.'

/**
 * Asks the group's monitor, and joins its answer with the file of the history.
 *
 * @param args the kind and the address of the monitor, such as `gatus=https://gatus.als.example`, and the file
 * @returns what the file has, as a sentence
 * @throws Error with a sentence. The file is as it was
 */
export async function updateHistory(args: readonly string[], portal: StatusSites, env: HistoryEnv): Promise<string> {
  const { kind, address, file } = readArguments(args, portal, env)
  const { sites, keepSeconds, stepSeconds } = portal
  const { now, variables } = env
  const span = { keepMs: keepSeconds * 1000, stepMs: stepSeconds * 1000 }
  const get = getterOf(address, env)
  const query = `(${variables['MONITOR_QUERY'] || portal.query})[${keepSeconds}s:${stepSeconds}s]`
  try {
    const latest = await monitorKinds[kind]({ address, sites, query, now, get })
    refuseFaulty(latest, now)
    const former = await readHistory(file, sites.map(({ url }) => url), now) // oxfmt-ignore
    const joined = sites.map(
      ({ url }) => [url, joinSamples(former.get(url) ?? [], latest.get(url) ?? [], span, now)] as const,
    )
    await replaceFile(file, historyText(new Map(joined)))
    const missing = sites.filter(({ url }) => latest.get(url)?.length === 0).map(({ url }) => url)
    const found = `${file} has ${sites.length - missing.length} of ${sites.length} sites.`
    return missing.length === 0 ? found : `${found} The monitor lacks ${missing.join(', ')}.`
  } catch (error) {
    throw new Error(`${file} is not replaced: ${address.origin}: ${visibleLine(reasonOf(error))}.`, { cause: error })
  }
}

function readArguments(args: readonly string[], { path }: StatusSites, { variables }: HistoryEnv) {
  const [source = '', named] = args
  const [, kind = '', text = ''] = /^([^=]*)=(.*)$/.exec(source) ?? []
  if (!isKind(kind) || !/^https?:/.test(text) || !isUrl(text) || args.length > 2) throw new Error(usage)
  const file = named ?? (path && join(variables['PORTAL'] || '/srv/portal', path))
  if (!file) throw new Error('status.monitor is no path of the portal: name the file after the monitor.')
  return { kind, address: new URL(text), file }
}

const isKind = (text: string): text is MonitorKind => Object.hasOwn(monitorKinds, text)

/** Fetches texts of one host, without following redirects. */
function getterOf({ username, password }: URL, { timeoutMs, variables }: HistoryEnv) {
  const basic = username ? `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}` : '' // oxfmt-ignore
  const authorization = variables['MONITOR_AUTHORIZATION'] || basic
  const headers = { accept: 'application/json', ...(authorization && { authorization }) }
  return async (url: URL): Promise<string> => {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 200) return readText(response, MAX_MONITOR_FILE_BYTES)
    await response.body?.cancel()
    throw new Error(`it answers with status ${response.status}`)
  }
}

/** Refuses an answer without a site, or with a time that no clock has yet. */
function refuseFaulty(samplesByUrl: SamplesByUrl, now: number): void {
  const samples = [...samplesByUrl.values()].flat()
  if (samples.length === 0) throw new Error('it has no site of the portal')
  if (samples.some(({ at }) => at > now + MAX_AHEAD_MS)) throw new Error('it has a time in the future')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it takes too long'
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
