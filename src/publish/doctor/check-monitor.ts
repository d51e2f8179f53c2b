import { BodyTooLarge, NotUtf8, readText } from '../../base/body.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { MAX_MONITOR_FILE_BYTES, parseMonitorFile, TIMEOUT_MS } from '../../status/index.ts'
import type { MonitorFile } from '../../status/index.ts'
import { formatDuration, withPlainSpaces } from '../../texts/format.ts'
import { reasonOf } from './requests.ts'
import { faultRow, row, untriedRow } from './row.ts'
import type { Row } from './row.ts'

const MAX_NAMED = 3
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

/**
 * Reads the file of the group's own monitor as a page does, and says what it has. No rows without a monitor.
 *
 * @param reachedCount the number of sites that this machine reaches
 */
export async function checkMonitor(
  { sites, status }: PortalConfig,
  origin?: string,
  reachedCount = 0,
): Promise<readonly Row[]> {
  const { monitor } = status
  if (monitor === undefined) return []
  const subject = `Monitor ${monitor}`
  if (monitor.startsWith('/') && origin === undefined) {
    return [untriedRow(subject)]
  }
  const url = new URL(monitor, origin).href
  const answer = await requestFile(url, origin)
  if ('reason' in answer) return [row(subject, `${answer.reason} The board works as without a monitor.`)]
  const now = Date.now()
  const urls = sites.map((site) => site.url)
  let file: MonitorFile
  try {
    file = parseMonitorFile(answer.text, urls, now)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isEmpty = /^it has no site (of the portal|with two samples)$/.test(error.message)
    const wait = 'If it has just started, wait three minutes. Else give it the sites of the portal.'
    return [row(subject, `The board works as without it: ${error.message}.${isEmpty ? ` ${wait}` : ''}`)]
  }
  const { intervalMs, latestAt, unknown, faults } = file
  const lastStates = [...file.sites.values()].map((stretches) => stretches.at(-1)?.[0])
  const reachesNone = reachedCount > 0 && lastStates.every((state) => state === 'down')
  const cause =
    'Most likely it does not trust the authority of your certificates: name its file in blackbox.yml (tls_config: ca_file), or let that machine out.'
  const missing = urls.filter((site) => !file.sites.has(site))
  const from = Math.min(...[...file.sites.values()].map(([first]) => first?.[1] ?? now))
  const facts = [
    `${file.sites.size} of ${sites.length} sites`,
    `newest sample ${inWords(now - latestAt)} ago`,
    `one every ${inWords(intervalMs)}`,
    `over ${inWords(now - from)}`,
    `${Math.ceil(answer.text.length / 1000)} kB`,
  ].join(', ')
  const foreign = `No sites of the portal: ${namesOf(unknown)}. Is "instance" the address?`
  const short = `It has less than a day: wait ${inWords(DAY_MS - (now - from))}, or ask for more.`
  return [
    { result: 'ok', subject, remedy: facts },
    ...faultRow(
      'Sites of the monitor',
      reachesNone && `It reaches none of them, and this machine reaches ${reachedCount}. ${cause}`,
    ),
    ...faultRow('Series of the monitor', faults.length > 0 && `Left out: ${namesOf(faults)}.`, 'warning'),
    ...faultRow(
      'Sites that the monitor lacks',
      missing.length > 0 && `${namesOf(missing)}: watch them, too.`,
      'warning',
    ),
    ...faultRow('Addresses of the monitor', unknown.length > 0 && foreign, 'warning'),
    ...faultRow('Time of the monitor', from > now - DAY_MS && short, 'warning'),
  ]
}

/** Requests a file without following redirects, which the policy blocks to other hosts. */
export async function requestFile(
  url: string,
  origin = '',
  maxBytes = MAX_MONITOR_FILE_BYTES,
): Promise<{ readonly text: string } | { readonly reason: string }> {
  try {
    const headers = origin ? { origin } : {}
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isCrossOrigin = origin !== '' && new URL(url).origin !== origin
    const allowed = response.headers.get('access-control-allow-origin') ?? 'none'
    if (response.status !== 200) return { reason: `It answers ${response.status}.` }
    const text = await readText(response, maxBytes, { fatal: true })
    if (isCrossOrigin && !['*', origin].includes(allowed)) {
      return { reason: `It does not allow pages of ${origin} to read it: send Access-Control-Allow-Origin.` }
    }
    return { text }
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      const advice = maxBytes === MAX_MONITOR_FILE_BYTES ? ': ask for less time, or a longer step' : ''
      return { reason: `It is larger than ${maxBytes / 1_000_000} MB${advice}.` }
    }
    if (error instanceof NotUtf8) return { reason: 'It is not saved as UTF-8.' }
    return { reason: reasonOf(error) }
  }
}

const namesOf = (urls: readonly string[]): string => {
  const unnamedCount = urls.length - MAX_NAMED
  return [...urls.slice(0, MAX_NAMED), ...(unnamedCount > 0 ? [`and ${unnamedCount} more`] : [])].join(', ')
}

/** A duration such as `5 min`, as the board says it. */
const inWords = (ms: number): string => withPlainSpaces(formatDuration(Math.round(ms / MINUTE_MS)))
