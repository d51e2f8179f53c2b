import type { OutputFile } from '../output-folder.ts'

const badges = {
  degraded:
    '<path fill="#f3b340" stroke="#fff" stroke-width="3" d="M46 28l17 31H29z"/><path stroke="#2a1c02" stroke-width="4" d="M46 40v9m0 3v4"/>',
  down: '<circle cx="46" cy="46" r="16" fill="#b0281f" stroke="#fff" stroke-width="3"/><path stroke="#fff" stroke-width="5" d="M40 40l12 12m0-12L40 52"/>',
} as const

export const troubles = ['degraded', 'down'] as const

export const troubleIcon = (state: (typeof troubles)[number]): string => `favicon-${state}.svg`

/**
 * The portal's icon with a badge, for the browser tab while a site is degraded or down.
 * Empty without a `favicon.svg`, or if its size is unknown.
 */
export function statusIcons(statics: readonly OutputFile[]): readonly OutputFile[] {
  const icon = statics.find(([path]) => path === 'favicon.svg')
  const innerSvg = icon && nestedSvg(Buffer.from(icon[1]).toString())
  if (!innerSvg) return []
  return troubles.map((state) => [
    troubleIcon(state),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${innerSvg}${badges[state]}</svg>\n`),
  ])
}

/** The root element at 64 × 64, for nesting in another drawing. Drops the XML declaration and comments before it. */
function nestedSvg(svg: string): string | undefined {
  const [, attributes, rest] = /<svg\b([^>]*)>([\s\S]*<\/svg>)/.exec(svg) ?? []
  if (attributes === undefined || rest === undefined) return undefined
  const valueOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(attributes)?.[2]
  const [width, height] = [valueOf('width'), valueOf('height')].map((value) => Number.parseFloat(value ?? ''))
  const viewBox = valueOf('viewBox') ?? (width && height ? `0 0 ${width} ${height}` : undefined)
  if (viewBox === undefined) return undefined
  const otherAttributes = attributes.replace(/\s(?:width|height|viewBox|x|y)\s*=\s*(["']).*?\1/g, '')
  return `<svg${otherAttributes} width="64" height="64" viewBox="${viewBox}">${rest}`
}

/** Warnings, each with a hint on its second line, about missing icons and a favicon.svg that cannot carry a badge. */
export function iconWarnings(statics: readonly OutputFile[], expected: readonly string[]): readonly string[] {
  const missing = expected.filter((path) => !statics.some(([each]) => each === path))
  const hasDrawing = !missing.includes('favicon.svg')
  const warnings: string[] = []
  if (hasDrawing && statusIcons(statics).length === 0) {
    const hint = 'Draw it as SVG with a viewBox, or with a width and a height.'
    warnings.push(`favicon.svg cannot carry the mark that the tab shows while a site is degraded or down\n    ${hint}`)
  }
  if (missing.length > 0) {
    const consequence = hasDrawing
      ? ''
      : ' Only favicon.svg can carry the mark that the tab shows while a site is degraded or down.'
    const hint = `The shipped icons are not published beside your own: give all six.${consequence}`
    warnings.push(`${missing.join(', ')}: missing\n    ${hint}`)
  }
  return warnings
}
