import type { PortalConfig } from '../../../portal/config.ts'
import { colorsOfBrand } from '../../../ui/brand-colors.ts'
import { light } from '../../../ui/colors.ts'
import { installIcons } from '../../config/static-folder.ts'
import type { OutputFile } from '../../output-file.ts'
import { draw } from './draw.ts'
import { groundOf } from './ground.ts'
import { icoOf } from './ico.ts'
import { fitted, svgRootOf, viewBoxOf, withAttributes } from '../../config/pictures/svg-root.ts'

/** The side of the square that all icons are drawn in, and the place of a logo in it. */
const SIDE = 64
const LOGO_START = 7

/** The size of the rendering by which the ground is found. */
const SAMPLE_PIXELS = 128

interface Bitmap {
  readonly pixels: number
  /** Whether it has a ground, because the system would show transparent parts in black, or crop it. */
  readonly isOnGround: boolean
}

/** The bitmaps by their paths, but for favicon.ico, which has several. */
const bitmaps: Readonly<Record<string, Bitmap>> = {
  'apple-touch-icon.png': { pixels: 180, isOnGround: true },
  ...Object.fromEntries(
    installIcons.map(({ path, pixels, purpose }) => [path, { pixels, isOnGround: purpose === 'maskable' }]),
  ),
}
const icoPath = 'favicon.ico'
const icoPixels = [16, 32]

/** The path of the drawing that the icons show, or undefined if the operator has only bitmaps. */
export function iconSource(config: Pick<PortalConfig, 'brand'>, statics: readonly OutputFile[]): string | undefined {
  return ['favicon.svg', config.brand?.logo].find((path) => statics.some(([each]) => each === path))
}

/**
 * Renders the icons that are missing, from favicon.svg or else from the logo.
 *
 * @param statics the files to publish; the operator's own icons among them stay
 * @returns the same files, and the icons. Without bitmaps if nothing can be drawn, such as texts alone.
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
  const missing = [...Object.keys(bitmaps), icoPath].filter((path) => !statics.some(([each]) => each === path))
  const icons = await render(drawing(nested(favicon, 0, SIDE)), missing)
  return [
    ...statics.filter(([path]) => path !== 'favicon.svg'),
    ['favicon.svg', favicon === svg ? bytes : Buffer.from(favicon)],
    ...icons,
  ]
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

/** A logo on the white ground that it has in the menu, because browsers show tabs on light and dark. */
const onCard = (svg: string): string =>
  drawing(
    `<rect width="${SIDE}" height="${SIDE}" rx="14" fill="${light.raised}"/>${nested(svg, LOGO_START, SIDE - 2 * LOGO_START)}`,
  )

/** Empty for a drawing without a size: check/icon.ts refuses it. */
function nested(svg: string, start: number, size: number): string {
  const root = svgRootOf(svg)
  const viewBox = root && viewBoxOf(root)
  return root && viewBox ? fitted(root, viewBox, start, size).trim() : ''
}

async function render(square: string, paths: readonly string[]): Promise<readonly OutputFile[]> {
  if (paths.length === 0) return []
  const [sample = Buffer.of()] = await draw([{ svg: square, width: SAMPLE_PIXELS, format: 'rgba' }])
  const ground = groundOf(sample)
  if (ground === undefined) return []
  const size = SIDE * ground.scale
  const onGround = drawing(
    `<rect width="${SIDE}" height="${SIDE}" fill="${ground.color}"/>${nested(square, (SIDE - size) / 2, size)}`,
  )
  const png = (svg: string, width: number) => ({ svg, width, format: 'png' }) as const
  const named = paths.flatMap((path) => {
    const bitmap = bitmaps[path]
    return bitmap ? [{ path, task: png(bitmap.isOnGround ? onGround : square, bitmap.pixels) }] : []
  })
  const images = await draw([...named.map(({ task }) => task), ...icoPixels.map((pixels) => png(square, pixels))])
  const icoImages = icoPixels.map((pixels, index) => ({ pixels, png: images[named.length + index] ?? Buffer.of() }))
  return [
    ...named.map(({ path }, index): OutputFile => [path, images[index] ?? Buffer.of()]),
    ...(paths.includes(icoPath) ? [[icoPath, icoOf(icoImages)] as const] : []),
  ]
}
