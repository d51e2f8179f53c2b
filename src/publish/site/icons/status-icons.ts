import { fitted, svgRootOf } from '../../config/pictures/svg-root.ts'
import type { OutputFile } from '../../output-file.ts'

const badges = {
  degraded:
    '<path fill="#f3b340" stroke="#fff" stroke-width="3" d="M46 28l17 31H29z"/><path stroke="#2a1c02" stroke-width="4" d="M46 40v9m0 3v4"/>',
  down: '<circle cx="46" cy="46" r="16" fill="#b0281f" stroke="#fff" stroke-width="3"/><path stroke="#fff" stroke-width="5" d="M40 40l12 12m0-12L40 52"/>',
} as const

export const troubles = ['degraded', 'down'] as const

export const troubleIcon = (state: (typeof troubles)[number]): string => `favicon-${state}.svg`

/**
 * The portal's icon with a badge, for the browser tab while a site is degraded or down. Empty without a `favicon.svg`.
 */
export function statusIcons(statics: readonly OutputFile[]): readonly OutputFile[] {
  const icon = statics.find(([path]) => path === 'favicon.svg')
  const root = icon && svgRootOf(new TextDecoder().decode(icon[1]))
  if (!root?.viewBox) return []
  return troubles.map((state) => [
    troubleIcon(state),
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${fitted(root, 0, 64)}${badges[state]}</svg>\n`,
    ),
  ])
}

/** Warns if there is no drawing, with a hint on the second line. */
export function iconWarnings(statics: readonly OutputFile[]): readonly string[] {
  if (statics.some(([path]) => path === 'favicon.svg')) return []
  return [
    'favicon.svg: missing\n    Add it beside your bitmaps: it alone can carry the mark that the tab shows while a site is degraded or down.',
  ]
}
