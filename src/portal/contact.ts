/** The words in braces that the query of an `https:` contact may have. */
export const contactFields = ['site', 'state', 'since', 'page'] as const

/** What a report says. Lines end with `\n`. */
export interface Report {
  readonly subject: string
  readonly body: string
  /** What takes the place of the words in braces. `page` is what the page says. Without one: nothing. */
  readonly fields?: Readonly<Partial<Record<(typeof contactFields)[number], string>>>
}

/** Some web servers and programs refuse longer addresses. */
const MAX_FILLED_LENGTH = 1500

/**
 * Returns the address that opens a report to the contact. A mail gets the subject and the body, and keeps other header
 * fields of the contact, such as `cc`. The query of an `https:` address gets the fields. Any other address opens as it is.
 *
 * @param contact see `PortalConfig`
 */
export function reportAddress(contact: string, { subject, body, fields = {} }: Report): string {
  if (/^https:/i.test(contact)) return filled(contact, fields)
  if (!/^mailto:/i.test(contact)) return contact
  const [address = ''] = contact.split('?', 1)
  // Keep them as they are written: a plus sign belongs to an address.
  const headers = contact.slice(address.length + 1).split('&')
  const otherHeaders = headers.filter((header) => header !== '' && !/^(?:subject|body)=/i.test(header))
  // RFC 6068: spaces and line breaks are percent-encoded. URLSearchParams would write a plus sign for a space.
  const lines = body.replaceAll('\n', '\r\n')
  const header = [`subject=${encodeURIComponent(subject)}`, `body=${encodeURIComponent(lines)}`]
  return `${address}?${[...otherHeaders, ...header].join('&')}`
}

/** Returns the address of a contact that opens without a report. */
export const contactAddress = (contact: string): string => (/^https:/i.test(contact) ? filled(contact, {}) : contact)

/** Fills the fields of a query, the short ones first. They are cut where the address would become too long. */
function filled(contact: string, fields: NonNullable<Report['fields']>): string {
  const [, start = '', query = '', end = ''] = /^([^?#]*\??)([^#]*)(.*)$/s.exec(contact) ?? []
  const parts = query.split(/\{(site|state|since|page)\}/)
  const isField = (index: number) => index % 2 === 1
  let room = MAX_FILLED_LENGTH - start.length - end.length - parts.filter((_, index) => !isField(index)).join('').length
  const values = new Map<string, string>()
  for (const name of contactFields) {
    const count = parts.filter((part, index) => isField(index) && part === name).length
    const value = encodedWithin(fields[name] ?? '', Math.floor(room / Math.max(1, count)))
    values.set(name, value)
    room -= value.length * count
  }
  return start + parts.map((part, index) => (isField(index) ? values.get(part) : part)).join('') + end
}

/** Encodes as much of a text as has room. Half of a character that takes two cannot be encoded. */
function encodedWithin(text: string, room: number): string {
  let encoded = ''
  for (const character of text.replaceAll(/\p{Cs}/gu, '\uFFFD')) {
    const next = encoded + encodeURIComponent(character)
    if (next.length > room) break
    encoded = next
  }
  return encoded
}
