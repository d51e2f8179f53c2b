import { SaxesParser } from 'saxes'

/** The first tag of a well-formed SVG file, and everything after it. */
export interface SvgRoot {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly rest: string
  /** Undefined if the drawing does not say its size, or only as a part of its surroundings. */
  readonly viewBox: ViewBox | undefined
}

/** The part of the plane that a drawing shows, in its own units. */
interface ViewBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** @returns undefined if there is no element */
export function svgRootOf(svg: string): SvgRoot | undefined {
  let root: SvgRoot | undefined
  const parser = new SaxesParser()
  // A faulty file is refused before: see svg.ts.
  parser.on('error', () => {})
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const rest = svg.slice(parser.position)
    root ??= { name, attributes, rest: isSelfClosing ? `</${name}>${rest}` : rest, viewBox: viewBoxOf(attributes) }
  })
  parser.write(svg).close()
  return root
}

function viewBoxOf(attributes: SvgRoot['attributes']): ViewBox | undefined {
  const numbers = (attributes['viewBox'] ?? '').trim().split(/[\s,]+/)
  const [x, y, width, height] =
    numbers.length === 4
      ? numbers.map(Number)
      : [0, 0, lengthOf(attributes['width'] ?? ''), lengthOf(attributes['height'] ?? '')]
  const viewBox = { x: x ?? NaN, y: y ?? NaN, width: width ?? NaN, height: height ?? NaN }
  const isArea = Object.values(viewBox).every(Number.isFinite) && viewBox.width > 0 && viewBox.height > 0
  return isArea ? viewBox : undefined
}

/** In pixels. Programs that write other units write a viewBox, too. */
const lengthOf = (text: string): number => Number(/^\s*([\d.+e-]+)(?:px)?\s*$/i.exec(text)?.[1])

/** Writes a drawing with some attributes of its root changed. What precedes the root is left out. */
export function withAttributes(
  { name, attributes, rest }: Omit<SvgRoot, 'viewBox'>,
  changes: Readonly<Record<string, string | number>>,
): string {
  const all = Object.entries({ ...attributes, ...changes }).map(([key, value]) => ` ${key}="${escape(String(value))}"`)
  return `<${name}${all.join('')}>${rest}`
}

const escape = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Writes a drawing for nesting in another one: as a whole, in the middle of a square place. Empty if its size is unknown.
 *
 * @param start the distance of the place from the left and from the top
 */
export function fitted(root: SvgRoot | undefined, start: number, size: number): string {
  if (!root?.viewBox) return ''
  const { viewBox } = root
  const scale = size / Math.max(viewBox.width, viewBox.height)
  const [width, height] = [viewBox.width * scale, viewBox.height * scale]
  return withAttributes(root, {
    x: start + (size - width) / 2,
    y: start + (size - height) / 2,
    width,
    height,
    viewBox: [viewBox.x, viewBox.y, viewBox.width, viewBox.height].join(' '),
  })
}
