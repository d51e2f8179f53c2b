/** Checks a configuration against its provider, sites and monitor, for `npm run check`. Runs in Node and changes nothing. */
import { visibleLine } from '../../base/visible.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { checkAddresses } from './check-addresses.ts'
import { cardRows } from './card-rows.ts'
import { certificateRows } from './certificates.ts'
import { checkMonitor } from './check-monitor.ts'
import { createPolicy } from './allowed-by-policy.ts'
import { checkVendors } from './check-vendors.ts'
import { checkProvider } from './check-provider.ts'
import type { Row } from './row.ts'
import { checkSite } from './check-site.ts'
import { fewAtOnce } from './requests.ts'

export { portalRows } from './portal-rows.ts'

/** @param origin the origin of the portal, if it is known */
export async function checkLive(config: PortalConfig, origin?: string): Promise<readonly Row[]> {
  const allows = createPolicy(config, origin)
  const provider = checkProvider(config, allows, origin)
  const addresses = checkAddresses(config, origin)
  const certificates = certificateRows(config, origin)
  const siteRows = await fewAtOnce(config.sites, (site) => checkSite(site, config, allows, origin))
  const reached = config.sites.filter((_, index) => siteRows[index]?.result === 'ok').length
  const monitor = await checkMonitor(config, origin, reached)
  return [
    ...(await provider),
    ...siteRows,
    ...(await cardRows(config, origin)),
    ...(await addresses),
    ...(await certificates),
    ...monitor,
    ...(await checkVendors(config, origin)),
  ]
}

/** Formats the rows as a table, followed by the number of rows with each result. */
export function tableOf(rows: readonly Row[]): string {
  const subjects = rows.map(({ subject }) => visibleLine(subject))
  const width = Math.max(...subjects.map(({ length }) => length))
  const lines = rows.map(({ result, remedy }, index) =>
    `${result.padEnd(8)} ${(subjects[index] ?? '').padEnd(width)}  ${visibleLine(remedy)}`.trimEnd(),
  )
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length
  const warnings = count('warning') === 1 ? '1 warning' : `${count('warning')} warnings`
  return [...lines, '', `${count('ok')} ok, ${warnings}, ${count('failed')} failed`].join('\n')
}
