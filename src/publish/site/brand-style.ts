import type { PortalConfig } from '../../portal/config.ts'
import { brandCss, colorsOfBrand } from '../../ui/theme/brand-colors.ts'
import { svgRootOf } from '../config/pictures/svg-root.ts'
import type { OutputFile } from '../output-file.ts'

/**
 * The style sheet of `brand`: the accents, and how many times as wide as high the logo is, so that a wide one has its place
 * before it is loaded.
 */
export function brandStyle({ brand }: Pick<PortalConfig, 'brand'>, files: readonly OutputFile[]): string {
  const colors = colorsOfBrand(brand)
  const accents = colors ? brandCss(colors) : ''
  const logo = files.find(([path]) => path === brand?.logo)?.[1]
  const viewBox = logo && svgRootOf(new TextDecoder().decode(logo))?.viewBox
  const ratio = viewBox ? viewBox.width / viewBox.height : 1
  return ratio > 1 ? `${accents}:root{--logo-ratio:${ratio.toFixed(2)}}` : accents
}
