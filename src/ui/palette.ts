/** The colours by purpose: deep teal tones with one warm accent, copper in the light theme and amber in the dark one. */
export interface Palette {
  readonly surface: string
  readonly sunken: string
  readonly raised: string
  readonly text: string
  readonly muted: string
  /** Decorative hairline. Use `lineStrong` for edges that must be visible (contrast ≥ 3:1, WCAG 1.4.11). */
  readonly line: string
  readonly lineStrong: string
  readonly accent: string
  readonly accentStrong: string
  readonly accentSoft: string
  readonly onAccent: string
  readonly neutral: string
  readonly onNeutral: string
  readonly neutralSoft: string
  readonly warm: string
  readonly warmSoft: string
  readonly good: string
  readonly goodSoft: string
  readonly warn: string
  readonly warnSoft: string
  /** The amber fill of a warning button. Its text is `onWarnFill` in both themes. */
  readonly warnFill: string
  readonly onWarnFill: string
  readonly bad: string
  readonly badSoft: string
  readonly idle: string
  readonly idleSoft: string
  /** Text on a `good` or `bad` fill. */
  readonly onTone: string
  readonly focus: string
  readonly scrim: string
  readonly shadow: string
}

export const light: Palette = {
  surface: '#f4f7f7',
  sunken: '#e8eeef',
  raised: '#ffffff',
  text: '#0f2630',
  muted: '#49606a',
  line: '#d6e0e2',
  lineStrong: '#71878f',
  accent: '#0c6b70',
  accentStrong: '#084f55',
  accentSoft: '#dff0ee',
  onAccent: '#ffffff',
  neutral: '#1b3b48',
  onNeutral: '#ffffff',
  neutralSoft: '#e6edef',
  warm: '#a94d14',
  warmSoft: '#fbe9dc',
  good: '#19714a',
  goodSoft: '#ddf3e7',
  warn: '#835400',
  warnSoft: '#fdf0d3',
  warnFill: '#f3b340',
  onWarnFill: '#2a1c02',
  bad: '#b0281f',
  badSoft: '#fde7e4',
  idle: '#4f656f',
  idleSoft: '#e6edef',
  onTone: '#ffffff',
  focus: '#b4520f',
  scrim: 'rgb(8 24 31 / 0.55)',
  shadow: 'rgb(15 38 48 / 0.1)',
}

export const dark: Palette = {
  surface: '#0a161b',
  sunken: '#071014',
  raised: '#10232b',
  text: '#e7f0f1',
  muted: '#a2b8be',
  line: '#21383f',
  lineStrong: '#64828c',
  accent: '#63cdc7',
  accentStrong: '#8fe0da',
  accentSoft: '#12393d',
  onAccent: '#04272b',
  neutral: '#36535e',
  onNeutral: '#f2f8f8',
  neutralSoft: '#1b323b',
  warm: '#f2a968',
  warmSoft: '#3a2617',
  good: '#68d6a0',
  goodSoft: '#10352a',
  warn: '#f3c55c',
  warnSoft: '#382d10',
  warnFill: '#f3b340',
  onWarnFill: '#2a1c02',
  bad: '#ff9a90',
  badSoft: '#431f1f',
  idle: '#a6b9c0',
  idleSoft: '#1b323b',
  onTone: '#071014',
  focus: '#ffb978',
  scrim: 'rgb(2 8 11 / 0.7)',
  shadow: 'rgb(0 0 0 / 0.45)',
}
