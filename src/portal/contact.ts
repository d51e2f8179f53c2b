/**
 * Returns the address that opens a report to the contact. A mail gets the subject and the body, and keeps other header
 * fields of the contact, such as `cc`. Any other address opens as it is.
 *
 * @param contact see `PortalConfig`
 * @param body lines end with `\n`
 */
export function reportAddress(contact: string, subject: string, body: string): string {
  if (!/^mailto:/i.test(contact)) return contact
  const [address = ''] = contact.split('?', 1)
  // Keep them as they are written: a plus sign belongs to an address.
  const fields = contact.slice(address.length + 1).split('&')
  const otherFields = fields.filter((field) => field !== '' && !/^(?:subject|body)=/i.test(field))
  // RFC 6068: spaces and line breaks are percent-encoded. URLSearchParams would write a plus sign for a space.
  const lines = body.replaceAll('\n', '\r\n')
  const header = [`subject=${encodeURIComponent(subject)}`, `body=${encodeURIComponent(lines)}`]
  return `${address}?${[...otherFields, ...header].join('&')}`
}
