import type { PortalConfig } from '../../../portal/config.ts'
import { colorsOfBrand } from '../../../ui/theme/brand-colors.ts'
import { light } from '../../../ui/theme/colors.ts'
import { fitted, svgRootOf, withAttributes } from '../../config/pictures/svg-root.ts'
import type { OutputFile } from '../../output-file.ts'
import { draw } from './draw.ts'

/** The side of the square that all icons are drawn in, and the place of a logo in it. */
const SIDE = 64
const LOGO_START = 7

/** The rendered icons, by their widths in pixels. Phones show transparent parts of the first one in black. */
const bitmaps = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
const onWhite = 'apple-touch-icon.png'

/** The path of the drawing that the icons show, or undefined if the operator has only bitmaps. */
export function iconSource(config: Pick<PortalConfig, 'brand'>, statics: readonly OutputFile[]): string | undefined {
  return ['favicon.svg', config.brand?.logo].find((path) => statics.some(([each]) => each === path))
}

/**
 * Renders the icons that are missing, from favicon.svg or else from the logo. Programs that ask for /favicon.ico, such as
 * other boards, get the smallest one, because browsers read images by their content.
 *
 * @param statics the files to publish; the operator's own icons among them stay
 * @returns the same files, and the icons
 * @throws DrawingFault
 */
export async function withIcons(
  config: Pick<PortalConfig, 'brand'>,
  statics: readonly OutputFile[],
): Promise<readonly OutputFile[]> {
  const source = iconSource(config, statics)
  const bytes = statics.find(([path]) => path === source)?.[1]
  if (bytes === undefined) return statics
  const svg = new TextDecoder().decode(bytes)
  const favicon = source === 'favicon.svg' ? inBrandColor(svg, config) : onCard(svg)
  const square = nested(favicon, 0, SIDE)
  const missing = Object.entries(bitmaps).filter(([path]) => !statics.some(([each]) => each === path))
  const images = await draw(
    missing.map(([path, width]) => ({ svg: drawing(path === onWhite ? ground() + square : square), width })),
  )
  const icons = [
    ...statics.filter(([path]) => path !== 'favicon.svg'),
    ['favicon.svg', favicon === svg ? bytes : Buffer.from(favicon)] as const,
    ...missing.map(([path], index): OutputFile => [path, images[index] ?? Buffer.of()]),
  ]
  if (icons.some(([path]) => path === 'favicon.ico')) return icons
  const [smallest] = Object.keys(bitmaps)
  return [...icons, ...icons.filter(([path]) => path === smallest).map(([, png]) => ['favicon.ico', png] as const)]
}

/** Gives `currentColor` in a drawing the brand's colour. */
function inBrandColor(svg: string, { brand }: Pick<PortalConfig, 'brand'>): string {
  const colors = colorsOfBrand(brand)
  const root = svgRootOf(svg)
  const isColored = colors && root && /currentcolor/i.test(svg)
  return isColored ? `${withAttributes(root, { color: colors.light.accent }).trim()}\n` : svg
}

const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>\n`

const ground = (radius = 0): string => `<rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="${light.raised}"/>`

/** A logo on the white ground that it has in the menu, because browsers show tabs on light and dark. */
const onCard = (svg: string): string => drawing(ground(14) + nested(svg, LOGO_START, SIDE - 2 * LOGO_START))

/** Empty for a drawing without a size, which the check refuses. */
const nested = (svg: string, start: number, size: number): string => fitted(svgRootOf(svg), start, size).trim()
