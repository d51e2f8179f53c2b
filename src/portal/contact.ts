/**
 * Returns the address that opens a report to the contact. A mail gets the subject and the body, and keeps other header
 * fields of the contact, such as `cc`. Any other address opens as it is.
 *
 * @param contact see `PortalConfig`
 * @param body lines end with `\n`
 */
export function reportAddress(contact: string, subject: string, body: string): string {
  if (!contact.startsWith('mailto:')) return contact
  const [address = '', fields] = contact.split('?', 2)
  const otherFields = [...new URLSearchParams(fields)].filter(([name]) => !/^(?:subject|body)$/i.test(name))
  // RFC 6068: spaces and line breaks are percent-encoded. URLSearchParams would write a plus sign for a space.
  const header = [...otherFields, ['subject', subject], ['body', body.replaceAll('\n', '\r\n')]]
  return `${address}?${header.map((field) => field.map(encodeURIComponent).join('=')).join('&')}`
}
