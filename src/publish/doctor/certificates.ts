/** Foresees the end of certificates: the check goes on for as long as they last. */
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { PortalConfig } from '../../portal/config.ts'
import { NETWORK_TIMEOUT_MS } from '../../auth/protocol/http.ts'
import { row } from './row.ts'
import type { Row } from './row.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 21

/** Returns a row for each host whose certificate ends soon. Other faults of certificates have rows of their own. */
export async function certificateRows({ identity, sites }: PortalConfig, origin = ''): Promise<readonly Row[]> {
  const addresses = [origin, identity.authority, ...(identity.origins ?? []), ...sites.map(({ url }) => url)]
  const hosts = new Set(addresses.filter((url) => /^https:/i.test(url)).map((url) => new URL(url).host))
  const rows = await Promise.all([...hosts].map(async (host) => endRow(host, await endOf(host), Date.now())))
  return rows.flatMap((each) => each ?? [])
}

/** @param end ms since 1970; null if it is unknown */
export function endRow(host: string, end: number | null, now: number): Row | null {
  if (end === null || end < now || end - now >= SOON_DAYS * DAY_MS) return null
  const days = Math.floor((end - now) / DAY_MS)
  const date = new Date(end).toISOString().slice(0, 10)
  return row(
    `Certificate of ${host}`,
    `It ends on ${date}, in ${days === 1 ? '1 day' : `${days} days`}: renew it.`,
    'warning',
  )
}

function endOf(host: string): Promise<number | null> {
  const url = new URL(`https://${host}`)
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((done) => {
    // Only the date is read, so whether it is trusted does not matter here.
    const socket = connect({
      host: hostname,
      port: Number(url.port || 443),
      // RFC 6066 §3: not for an address.
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    })
    const end = (time: number | null) => {
      socket.destroy()
      done(time)
    }
    socket.setTimeout(NETWORK_TIMEOUT_MS, () => end(null))
    socket.on('error', () => end(null))
    socket.on('secureConnect', () => {
      const time = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(time) ? null : time)
    })
  })
}
