import { readVendorFile, vendorLimits } from '../../announcements/index.ts'
import { fieldsOf, parseJson } from '../../base/json.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { keyOf } from '../../portal/texts.ts'
import { requestFile } from './check-monitor.ts'
import { row } from './row.ts'
import type { Row } from './row.ts'

/** Reads the status pages of vendors as a page of the portal does, with its origin. */
export function checkVendors({ vendors = [] }: PortalConfig, origin?: string): Promise<readonly Row[]> {
  return Promise.all(
    vendors.map(async (vendor): Promise<Row> => {
      const subject = `Vendor ${keyOf(vendor.name)} ${vendor.status}`
      const answer = await requestFile(vendor.status, origin, vendorLimits.fileBytes)
      if ('reason' in answer) return row(subject, `${answer.reason} The board says nothing of its incidents.`)
      const file = readVendorFile(answer.text, vendor, [])
      if (typeof file === 'string') return row(subject, `The board says nothing of its incidents: ${file}.`)
      const known = namesIn(answer.text)
      const { components = [] } = vendor
      if (components.length > 0 && known.length === 0)
        return row(
          subject,
          'It names no components, so none of its incidents counts: leave "components" out.',
          'warning',
        )
      const unknown = components.filter((name) => !known.includes(name))
      if (unknown.length > 0)
        return row(subject, `It has no component ${unknown.map((name) => `"${name}"`).join(', ')}.`, 'warning')
      if (origin === undefined)
        return row(subject, 'Readable here. To see whether browsers may read it, give --origin.', 'warning')
      const count = file.incidents.length
      return {
        result: 'ok',
        subject,
        remedy: count === 0 ? 'no incident' : `${count} open incident${count > 1 ? 's' : ''}`,
      }
    }),
  )
}

/** The names of the components of a summary. Instatus lists none. */
function namesIn(text: string): readonly unknown[] {
  const components: unknown = fieldsOf(parseJson(text))['components']
  return Array.isArray(components) ? components.map((component) => fieldsOf(component)['name']) : []
}
