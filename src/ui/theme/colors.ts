/** Colours by purpose, for the light and the dark theme: deep teal tones, with copper (light) or amber (dark). */
const colors = {
  surface: ['#f4f7f7', '#0a161b'],
  sunken: ['#e8eeef', '#071014'],
  raised: ['#ffffff', '#10232b'],
  text: ['#0f2630', '#e7f0f1'],
  muted: ['#49606a', '#a2b8be'],
  // A decorative hairline. Use `lineStrong` for edges that must be visible (contrast ≥ 3:1, WCAG 1.4.11).
  line: ['#d6e0e2', '#21383f'],
  lineStrong: ['#71878f', '#64828c'],
  accent: ['#0c6b70', '#63cdc7'],
  accentStrong: ['#084f55', '#8fe0da'],
  accentSoft: ['#dff0ee', '#12393d'],
  onAccent: ['#ffffff', '#04272b'],
  neutral: ['#1b3b48', '#36535e'],
  onNeutral: ['#ffffff', '#f2f8f8'],
  neutralSoft: ['#e6edef', '#1b323b'],
  warm: ['#a94d14', '#f2a968'],
  warmSoft: ['#fbe9dc', '#3a2617'],
  good: ['#19714a', '#68d6a0'],
  goodSoft: ['#ddf3e7', '#10352a'],
  warn: ['#835400', '#f3c55c'],
  warnSoft: ['#fdf0d3', '#382d10'],
  // The amber fill of a warning button. Its text is `onWarnFill` in both themes.
  warnFill: ['#f3b340', '#f3b340'],
  onWarnFill: ['#2a1c02', '#2a1c02'],
  bad: ['#b0281f', '#ff9a90'],
  badSoft: ['#fde7e4', '#431f1f'],
  idle: ['#4f656f', '#a6b9c0'],
  idleSoft: ['#e6edef', '#1b323b'],
  // Text on a `good` or `bad` fill.
  onTone: ['#ffffff', '#071014'],
  focus: ['#b4520f', '#ffb978'],
  scrim: ['rgb(8 24 31 / 0.55)', 'rgb(2 8 11 / 0.7)'],
  shadow: ['rgb(15 38 48 / 0.1)', 'rgb(0 0 0 / 0.45)'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

export type Colors = Readonly<Record<keyof typeof colors, string>>

const colorsAt = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[index]])) as Colors // keeps all keys

export const light = colorsAt(0)
export const dark = colorsAt(1)
