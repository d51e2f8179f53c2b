import { dark, light } from './colors.ts'
import type { Colors } from './colors.ts'
import { faintPairs } from './contrast.ts'
import { hexOf, oklchOf } from './oklch.ts'
import type { Oklch } from './oklch.ts'

const accentNames = ['accent', 'accentStrong', 'accentSoft', 'onAccent'] as const
type Accents = Readonly<Pick<Colors, (typeof accentNames)[number]>>

/** The accents of a brand in both themes. */
export type BrandColors = Readonly<Record<'light' | 'dark', Accents>>

/**
 * Below this chroma, a colour looks like the greys of this portal, which mean paused, not checked yet, or not to be
 * pressed.
 */
const MIN_CHROMA = 0.04
/** The steps in which a lightness is looked for. */
const STEP = 0.005

/** How the other accents follow from the accent, by lightness; the chromas are limits. */
const themes = {
  light: {
    base: light,
    strongStep: -0.09,
    soft: { lightness: 0.94, chroma: 0.03 },
    onAccent: { lightness: 1, chroma: 0 },
  },
  dark: {
    base: dark,
    strongStep: 0.06,
    soft: { lightness: 0.32, chroma: 0.045 },
    onAccent: { lightness: 0.25, chroma: 0.045 },
  },
} as const

/**
 * Derives the accents from a colour: in each theme the shade of its hue that is nearest to it in lightness and keeps the
 * contrast of each pair of the kit.
 *
 * @param hex such as `#0c6b70`
 * @returns undefined for a colour that cannot be kept: see `nearestBrand`
 */
export function brandColorsOf(hex: string): BrandColors | undefined {
  const color = oklchOf(hex)
  if (color.chroma < MIN_CHROMA) return undefined
  const [forLight, forDark] = [accentsIn('light', hex, color), accentsIn('dark', hex, color)]
  return forLight && forDark && { light: forLight, dark: forDark }
}

function accentsIn(theme: keyof typeof themes, hex: string, color: Oklch): Accents | undefined {
  const { base, strongStep, soft, onAccent } = themes[theme]
  const others = {
    accentSoft: hexOf({ ...color, ...soft, chroma: Math.min(color.chroma, soft.chroma) }),
    onAccent: hexOf({ ...color, ...onAccent, chroma: Math.min(color.chroma, onAccent.chroma) }),
  }
  for (const lightness of lightnessesNear(color.lightness)) {
    const accents = {
      ...others,
      accent: lightness === color.lightness ? hex : hexOf({ ...color, lightness }),
      accentStrong: hexOf({ ...color, lightness: Math.min(1, Math.max(0, lightness + strongStep)) }),
    }
    if (faintPairs({ ...base, ...accents }).length === 0) return accents
  }
  return undefined
}

/** All lightnesses in steps, the nearest first. */
const lightnessesNear = (lightness: number): readonly number[] =>
  Array.from(
    { length: 2 / STEP + 1 },
    (_, index) => lightness + (index % 2 ? 1 : -1) * Math.ceil(index / 2) * STEP,
  ).filter((each) => each >= 0 && each <= 1)

/** The accents of a configuration's `brand`; undefined for one without a colour. */
export const colorsOfBrand = (brand: { readonly color?: string } | undefined): BrandColors | undefined =>
  brand?.color === undefined ? undefined : brandColorsOf(brand.color)

/** Returns the colour of the same hue that can be kept and is nearest in lightness; of the portal's own hue for a grey. */
export function nearestBrand(hex: string): string {
  const color = oklchOf(hex)
  const { hue } = color.chroma < 0.004 ? oklchOf(light.accent) : color
  const candidates = lightnessesNear(color.lightness).map((lightness) =>
    hexOf({ lightness, hue, chroma: Math.max(color.chroma, MIN_CHROMA + STEP) }),
  )
  return candidates.find((candidate) => brandColorsOf(candidate) !== undefined) ?? light.accent
}

/** Returns the CSS of the accents, for after that of theme.css.ts. */
export function brandCss(colors: BrandColors): string {
  const declarations = accentNames.map((name) => `--${name}:light-dark(${colors.light[name]},${colors.dark[name]})`)
  return `:root{${declarations.join(';')}}`
}
