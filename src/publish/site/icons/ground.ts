/** How an icon is laid on a ground without transparent parts, for systems that crop it. */
export interface Ground {
  /** A CSS colour. */
  readonly color: string
  /** How much smaller the icon is drawn, so that the safe zone has all of it: at most 1. */
  readonly scale: number
}

const WHITE = '#ffffff'
/** The radius of the circle that no system crops, as a part of the width (W3C App Manifest, maskable icons). */
const SAFE_RADIUS = 0.4
/** A fill reaches the edge if it has this distance from it, as a part of the width. */
const EDGE = 0.03
/** Two colours that differ by less in each channel look the same. */
const TOLERANCE = 8

/**
 * Finds the ground of an icon: the colour that it has at its four edges if it fills all but its corners, else white.
 *
 * @param pixels red, green, blue and alpha of each pixel of a square
 * @returns undefined if nothing is drawn
 */
export function groundOf(pixels: Uint8Array): Ground | undefined {
  const size = Math.sqrt(pixels.length / 4)
  const channelsAt = (x: number, y: number) => pixels.subarray(4 * (y * size + x), 4 * (y * size + x) + 4)
  const all = Array.from({ length: size * size }, (_, index) => {
    const [x, y] = [index % size, Math.floor(index / size)]
    // To the corner that is farthest from the middle.
    const distances = [x, y].map((each) => Math.abs(each + 0.5 - size / 2) + 0.5)
    return { channels: channelsAt(x, y), radius: Math.hypot(...distances) / size }
  })
  if (all.every(({ channels }) => channels[3] === 0)) return undefined

  const [near, middle, far] = [Math.round(size * EDGE), size >> 1, size - 1 - Math.round(size * EDGE)]
  const edge = channelsAt(near, middle)
  const otherEdges = [channelsAt(far, middle), channelsAt(middle, near), channelsAt(middle, far)]
  const isFilled =
    all.every(({ channels, radius }) => radius > 0.5 - EDGE || channels[3] === 255) &&
    otherEdges.every((other) => isSame(other, edge))
  const isContent = (channels: Uint8Array) =>
    isFilled ? channels[3] === 255 && !isSame(channels, edge) : channels[3] !== 0
  const radius = all.reduce((most, each) => (isContent(each.channels) ? Math.max(most, each.radius) : most), 0)
  return { color: isFilled ? cssOf(edge) : WHITE, scale: Math.min(1, SAFE_RADIUS / radius) }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) < TOLERANCE)

const cssOf = (channels: Uint8Array): string =>
  `#${[...channels.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
