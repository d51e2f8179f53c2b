import { SaxesParser } from 'saxes'

const ATOM = 'http://www.w3.org/2005/Atom'

/** The elements of an Atom feed with their texts and attributes, as a strict XML parser with namespaces reads them. */
export interface AtomElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: AtomElement[]
  text: string
}

/** @throws for a file that is not well-formed, and for an element of another namespace */
export function parseAtom(xml: string): AtomElement {
  const root: AtomElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== ATOM) throw new Error(`<${local}> is of ${uri}`)
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const)
    const element = { name: local, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.write(xml).close()
  const [feed] = root.children
  if (feed?.name !== 'feed') throw new Error('There is no feed')
  return feed
}

export const textsIn = (element: AtomElement, name: string): readonly string[] =>
  element.children.filter((child) => child.name === name).map(({ text }) => text)

type Properties = Readonly<Record<string, string>>

/**
 * Reads a calendar as RFC 5545 states, and nothing generously.
 *
 * @throws for a line that is too long, does not end with CR LF, or has no name, and for a property that comes twice
 * @returns the properties of the calendar and of its events, their texts without escapes
 */
export function parseCalendar(text: string): { readonly calendar: Properties; readonly events: readonly Properties[] } {
  if (!text.endsWith('\r\n') || /(?<!\r)\n|\r(?!\n)/.test(text)) throw new Error('A line does not end with CR LF')
  const long = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75)
  if (long !== undefined) throw new Error(`A line is too long: ${long}`)
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  const calendar: Record<string, string> = {}
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/s.exec(line) ?? []
    if (name === undefined) throw new Error(`A line has no name: ${line}`)
    if (/\p{Cc}/u.test(value)) throw new Error(`A control character: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} is not open`)
    } else {
      const properties = open.at(-1) === 'VEVENT' ? events.at(-1) : calendar
      if (properties === undefined || name in properties) throw new Error(`${name} comes twice`)
      properties[name] = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
    }
  }
  return { calendar, events }
}
