import { isUtf8 } from 'node:buffer'
import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'
import { type Fault, fault } from '../../../portal/schema/fault.ts'
import { elementFindings, type Finding, hints, namespaces, styleFindings } from './svg-content.ts'

/**
 * Finds the faults of an SVG file: whether browsers cannot show it, and everything in it that does more than draw. On a
 * host without headers, a drawing that is opened on its own runs its scripts on the portal's origin.
 */
export function svgFaults(bytes: Uint8Array): readonly Fault[] {
  const { root, encoding, error, places } = read(new TextDecoder().decode(bytes))
  if (root?.local.toLowerCase() !== 'svg') return [noPicture('SVG')]
  if (!isUtf8(bytes) || !/^(utf-?8|us-ascii)$/i.test(encoding)) {
    // A browser would read other characters than this check.
    return [fault('is not in UTF-8', 'Save it with the encoding UTF-8, and let its first line say the same.')]
  }
  if (error?.isAtEnd) return [fault('ends too early', 'Copy or save it again.')]
  if (error) {
    const message = `is not well-formed XML: ${error.message}, in line ${error.line}`
    return [fault(message, 'Browsers do not show it: correct that line, or save it again.')]
  }
  const isDrawn = root.local === 'svg' && root.uri === namespaces.svg
  const hint = `Write <svg xmlns="${namespaces.svg}" …> in its first line: only inside a web page it may be missing.`
  const nameFaults = isDrawn ? [] : [fault('is not marked as SVG, so browsers do not show it', hint)]
  return [...nameFaults, ...contentFaults(places)]
}

const contentFaults = (places: SvgFile['places']): readonly Fault[] =>
  Object.entries(hints).flatMap(([kind, hint]) => {
    const texts = places.filter((place) => place.kind === kind).map(({ what, line }) => `${what} in line ${line}`)
    return texts.length === 0 ? [] : [fault(`${kind}: ${listOf(texts)}`, hint)]
  })

/** The lines of a well-formed drawing in which its texts begin. */
export const textLines = (bytes: Uint8Array): readonly number[] => read(new TextDecoder().decode(bytes)).textLines

export const noPicture = (format: string): Fault =>
  fault(
    `contains no ${format}`,
    'It may be a saved web page, or a picture with the name of another format: save it again.',
  )

/** The number of places that a problem names. */
const MAX_NAMED = 3

function listOf(texts: readonly string[]): string {
  const more = texts.length > MAX_NAMED ? [`and ${texts.length - MAX_NAMED} more`] : []
  return [...texts.slice(0, MAX_NAMED), ...more].join(', ')
}

/** Browsers allow 256. The parser searches all open elements for each namespace. */
const MAX_DEPTH = 200
/** The number of characters that are read before it stops at an error. */
const CHUNK = 4096

interface SvgFile {
  /** The name of the first element without its prefix. */
  root?: Pick<SaxesTagNS, 'local' | 'uri'>
  /** As the first line declares it. */
  encoding: string
  /** The first error of the syntax. */
  error?: { readonly message: string; readonly line: number; readonly isAtEnd: boolean }
  readonly places: (Finding & { readonly line: number })[]
  /** The line of each text. */
  readonly textLines: number[]
}

function read(text: string): Readonly<SvgFile> {
  const file: SvgFile = { encoding: 'utf-8', places: [], textLines: [] }
  const parser = new SaxesParser({ xmlns: true, position: false })
  const add = (findings: readonly Finding[], line = parser.line): void => {
    for (const finding of findings) file.places.push({ ...finding, line })
  }
  let tagLine = 1
  let isAtEnd = false
  /**
   * The line and the text of each open element. A style sheet is the text directly in its element: browsers leave out
   * comments and other elements, and join what they separate.
   */
  const open: { readonly line: number; text: string }[] = []
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element) element.text += text
  }

  const fail = (message: string): void => {
    file.error ??= { message, line: parser.line, isAtEnd }
  }

  parser.on('error', ({ message }) => fail(message.replace(/\.$/, '')))
  parser.on('xmldecl', ({ encoding = file.encoding }) => {
    file.encoding = encoding
  })
  parser.on('doctype', (declarations) => {
    if (declarations.includes('[')) add([{ kind: 'declares entities', what: '<!DOCTYPE' }])
  })
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-stylesheet$/i.test(target)) add([{ kind: 'names a style sheet', what: `<?${target}` }])
  })
  parser.on('opentagstart', () => {
    tagLine = parser.line
  })
  parser.on('opentag', (tag) => {
    file.root ??= tag
    add(elementFindings(tag), tagLine)
    if (tag.local === 'text') file.textLines.push(tagLine)
    open.push({ line: tagLine, text: '' })
    if (open.length > MAX_DEPTH) fail('its elements are nested too deeply')
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ local }) => {
    const element = open.pop()
    if (element && /^style$/i.test(local)) add(styleFindings(element.text), element.line)
  })

  // The parser itself goes on after an error.
  for (let start = 0; start < text.length && !file.error; start += CHUNK) parser.write(text.slice(start, start + CHUNK))
  isAtEnd = true
  parser.close()
  return file
}
