/** Red, green and blue, from 0 to 255. */
export type Channels = readonly [red: number, green: number, blue: number]

/** A colour by lightness (0 to 1), chroma (0 is grey) and hue (radians): CSS Color 4, §9. */
export type Oklch = Readonly<Record<'lightness' | 'chroma' | 'hue', number>>

/** @param hex such as `#0c6b70` */
export function channelsOf(hex: string): Channels {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return [red, green, blue]
}

const linear = (channel: number): number =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

/** WCAG 2.2, relative luminance. */
export const luminanceOf = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

// The matrices of CSS Color 4, §18, from linear sRGB and back.
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = channelsOf(hex)
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bAxis = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, bAxis), hue: Math.atan2(bAxis, a) }
}

function linearOf({ lightness, chroma, hue }: Oklch): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Whether sRGB has the colour, but for rounding. */
const isShowable = (color: Oklch): boolean => linearOf(color).every((value) => value > -0.0005 && value < 1.0005)

/** Returns the colour as `#rrggbb`, with the most chroma up to its own that sRGB has at its lightness and hue. */
export function hexOf(color: Oklch): string {
  let [low, high] = [0, color.chroma]
  // Half the interval until a step changes no channel.
  if (isShowable(color)) low = high
  else
    for (let step = 0; step < 16; step += 1) {
      const middle = (low + high) / 2
      if (isShowable({ ...color, chroma: middle })) low = middle
      else high = middle
    }
  const channels = linearOf({ ...color, chroma: low }).map((value) => {
    const inRange = Math.min(1, Math.max(0, value))
    const encoded = inRange <= 0.0031308 ? inRange * 12.92 : 1.055 * inRange ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
