import { fitted, svgRootOf, viewBoxOf } from '../../config/pictures/svg-root.ts'
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
  const viewBox = root && viewBoxOf(root)
  if (!viewBox) return []
  return troubles.map((state) => [
    troubleIcon(state),
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${fitted(root, viewBox, 0, 64)}${badges[state]}</svg>\n`,
    ),
  ])
}

/** Warns about missing icons, with a hint on the second line. */
export function iconWarnings(statics: readonly OutputFile[], expected: readonly string[]): readonly string[] {
  const missing = expected.filter((path) => !statics.some(([each]) => each === path))
  if (missing.length === 0) return []
  const hint = missing.includes('favicon.svg')
    ? 'The shipped icon is not published beside your own: add favicon.svg, from which the build renders the others. It alone can carry the mark that the tab shows while a site is degraded or down.'
    : 'Nothing in favicon.svg can be rendered: see the warning about it.'
  return [`${missing.join(', ')}: missing\n    ${hint}`]
}
