/** Finds what a drawing has beyond shapes and texts. It knows elements and style sheets; svg.ts reads the file. */
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes'

/** What a drawing must not have, with the hint of each kind. */
export const hints = {
  'contains scripts':
    "Opened on its own, it would run them on the portal's origin. Remove them, or export it again as plain SVG.",
  'contains pieces of a web page': 'Export it again with its texts as SVG texts or as paths.',
  'has addresses of something outside it':
    'Browsers load nothing for a picture. Embed what it shows (data:image/…), and remove links.',
  'names a style sheet': 'Write its styles into the picture.',
  'declares entities': 'Remove what stands in the brackets of <!DOCTYPE, or export it again as plain SVG.',
} as const

export interface Finding {
  readonly kind: keyof typeof hints
  /** Such as `<script>`, `onload`, or an address. */
  readonly what: string
}

export const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  xhtml: 'http://www.w3.org/1999/xhtml',
}

/** The characters that a problem shows of an address, and those that are read of one in a style sheet. */
const MAX_ADDRESS = 60
const MAX_URL = 200

const script = (what: string): Finding => ({ kind: 'contains scripts', what })
const outside = (address: string): Finding => ({
  kind: 'has addresses of something outside it',
  what: address.length > MAX_ADDRESS ? `${address.slice(0, MAX_ADDRESS)}…` : address,
})

export function elementFindings(tag: SaxesTagNS): readonly Finding[] {
  return [
    ...nameFindings(tag),
    ...Object.values(tag.attributes).flatMap((attribute) => attributeFindings(tag.local, attribute)),
  ]
}

function nameFindings({ name, local, uri }: SaxesTagNS): readonly Finding[] {
  if (/^script$/i.test(local)) return [script(`<${name}>`)]
  const isPage = /^foreignObject$/i.test(local) || uri === namespaces.xhtml
  return isPage ? [{ kind: 'contains pieces of a web page', what: `<${name}>` }] : []
}

/** Judges an attribute. Those of other namespaces, which drawing programs add for themselves, mean nothing to browsers. */
function attributeFindings(element: string, { name, local, uri, value }: SaxesAttributeNS): readonly Finding[] {
  const isPlain = uri === ''
  if (isPlain && /^on/i.test(local)) return [script(name)]
  // An animation can set an address or an event attribute.
  const isChange = isPlain && local === 'attributeName' && /^([\w-]+:)?(href|on.*)$/i.test(value.trim())
  if (isChange) return [script(`a change of ${value.trim()}`)]
  // The renderer of the icons takes those of other namespaces, too, and would read a file of this machine.
  if (/^(href|src|base)$/i.test(local)) return addressFindings(element, value)
  return isPlain ? styleFindings(value) : []
}

function addressFindings(element: string, value: string): readonly Finding[] {
  // Browsers drop line breaks and tabs in an address (URL Standard §4.4).
  const address = value.replaceAll(/[\t\n\r]/g, '').trim()
  if (/^javascript:/i.test(address)) return [script(address.slice(0, MAX_ADDRESS))]
  // An embedded drawing runs and loads nothing as an image, but some browsers take one that is used for part of this one.
  const mayEmbed = element === 'image' || element === 'feImage'
  const isInside = address === '' || address.startsWith('#') || (mayEmbed && /^data:image\//i.test(address))
  return isInside ? [] : [outside(address)]
}

/**
 * Finds addresses in a style sheet, a `style`, or an attribute such as `fill`. Looks at every `url(`, in comments and
 * texts, too, because only a parser of CSS could tell what browsers skip.
 */
export function styleFindings(css: string): readonly Finding[] {
  const text = withoutEscapes(css)
  const urls = [...text.matchAll(/url\(/gi)].map(({ index }) => text.slice(index + 4, index + MAX_URL).trimStart())
  const others = [...text.matchAll(/@import|image-set\(|(?<![\w-])(?:image|src)\(/gi)].map(([what]) => what)
  return [
    ...urls
      .filter((url) => !/^(["']?)\s*(#|\1\s*\)|data:(image|font)\/|data:application\/[\w.-]*font)/i.test(url))
      .map((url) => url.replace(/^["']\s*/, '').replace(/\s*["')][^]*/, '')),
    ...others,
  ].map(outside)
}

/** Replaces the escapes of CSS by their characters (CSS Syntax Level 3 §4.3.7). */
function withoutEscapes(css: string): string {
  return css.replaceAll(/\\(?:([\da-f]{1,6})\s?|\r?\n|([^]))/gi, (_, hex: string | undefined, character = '') => {
    const codePoint = hex === undefined ? 0 : Number.parseInt(hex, 16)
    if (hex === undefined) return String(character)
    return codePoint > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(codePoint)
  })
}
