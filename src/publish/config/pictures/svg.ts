import { isUtf8 } from 'node:buffer'
import { SaxesParser } from 'saxes'
import { type Fault, fault } from '../../../portal/schema/fault.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Browsers allow 256. The parser searches all open elements for each namespace. */
const MAX_DEPTH = 200
/** The places that a problem names, and the characters that it shows of each. */
const MAX_NAMED = 3
const MAX_SHOWN = 60

/** Addresses in a style sheet or an attribute, but for parts of the drawing and what is embedded. */
const cssAddress = /@import|image-set\(|url\((?!\s{0,9}["']?(?:#|data:))\s*["']?([^"')\s]{0,80})/gi

/**
 * Finds the faults of an SVG file: whether browsers cannot show it, and whether it does more than draw. The policy stops its
 * scripts in browsers, but nothing stops the renderer of the icons from reading a file that it names.
 */
export function svgFaults(bytes: Uint8Array): readonly Fault[] {
  const { root, encoding, error, others } = readSvg(bytes)
  if (root?.local.toLowerCase() !== 'svg') return [noPicture('SVG')]
  if (!isUtf8(bytes) || !/^(utf-?8|us-ascii)$/i.test(encoding)) {
    // A browser would read other characters than this check.
    return [fault('is not in UTF-8', 'Save it with the encoding UTF-8, and let its first line say the same.')]
  }
  if (error)
    return [fault(`is not well-formed XML: ${error}`, 'Browsers do not show it: correct it, or save it again.')]
  const name = `Write <svg xmlns="${svgNamespace}" …> in its first line: only inside a web page it may be missing.`
  const plain =
    'Export it again as plain SVG, without scripts, and embed what it shows (data:image/…): browsers load nothing for a picture.'
  const more = others.length > MAX_NAMED ? `, and ${others.length - MAX_NAMED} more` : ''
  return [
    ...(root.uri === svgNamespace && root.local === 'svg'
      ? []
      : [fault('is not marked as SVG, so browsers do not show it', name)]),
    ...(others.length > 0
      ? [fault(`has more than a drawing: ${others.slice(0, MAX_NAMED).join(', ')}${more}`, plain)]
      : []),
  ]
}

export const noPicture = (format: string): Fault =>
  fault(
    `contains no ${format}`,
    'It may be a saved web page, or a picture with the name of another format: save it again.',
  )

/** Reads a drawing up to its first error. */
export function readSvg(bytes: Uint8Array) {
  const file = {
    root: undefined as { readonly local: string; readonly uri: string } | undefined,
    encoding: 'utf-8',
    error: '',
    /** What does more than draw, such as `onload in line 1`. */
    others: [] as string[],
    /** The lines of texts. */
    textLines: [] as number[],
  }
  const parser = new SaxesParser({ xmlns: true, position: false })
  const add = (what: string) => file.others.push(`${what.slice(0, MAX_SHOWN)} in line ${parser.line}`)
  const addCss = (css: string): void => {
    for (const [what, address = what] of css.matchAll(cssAddress)) add(address)
  }
  const open: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('xmldecl', ({ encoding = file.encoding }) => {
    file.encoding = encoding
  })
  parser.on('doctype', (text) => text.includes('[') && add('<!DOCTYPE […]>'))
  parser.on('processinginstruction', ({ target }) => add(`<?${target}?>`))
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    file.root ??= { local, uri }
    if (open.push(local) > MAX_DEPTH) throw new Error('its elements are nested too deeply')
    if (local === 'text') file.textLines.push(parser.line)
    if (/^(script|foreignObject)$/i.test(local) || uri.endsWith('/xhtml')) add(`<${name}>`)
    const mayEmbed = local === 'image' || local === 'feImage'
    for (const attribute of Object.values(attributes)) {
      // Browsers drop line breaks and tabs in an address (URL Standard §4.4).
      const value = attribute.value.replaceAll(/[\t\n\r]/g, '').trim()
      // In each namespace, because the renderer reads them in SVG's own, too.
      const isAddress = /^(href|src|base)$/i.test(attribute.local)
      if (isAddress && !/^(#|$)/.test(value) && !(mayEmbed && /^data:image\//i.test(value))) add(value)
      else if (attribute.uri === '' && /^on/i.test(attribute.local)) add(attribute.name)
      // An animation may write an address or a script.
      else if (attribute.local === 'attributeName' && /^([\w-]+:)?(href|on.*)$/i.test(value))
        add(`a change of ${value}`)
      else if (attribute.uri === '' && !isAddress) addCss(value)
    }
  })
  const addText = (text: string): void => {
    if (/^style$/i.test(open.at(-1) ?? '')) addCss(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  try {
    parser.write(new TextDecoder().decode(bytes)).close()
  } catch (error) {
    file.error = `${error instanceof Error ? error.message.replace(/\.$/, '') : String(error)}, in line ${parser.line}`
  }
  return file
}
