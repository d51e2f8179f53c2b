import { describe, expect, test } from 'vitest'
import type { Palette } from '../../src/ui/palette.ts'
import { dark, light } from '../../src/ui/palette.ts'

type Token = keyof Palette

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['surface', 'sunken', 'raised'] as const
const onGrounds = (texts: readonly Token[]) => texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

const texts: readonly (readonly [Token, Token])[] = [
  ...onGrounds(['text', 'muted', 'accent', 'accentStrong', 'warm', 'good', 'warn', 'bad', 'idle']),
  ['onAccent', 'accent'], ['onNeutral', 'neutral'], ['onWarnFill', 'warnFill'], ['onTone', 'good'], ['onTone', 'bad'],
  ['accentStrong', 'accentSoft'], ['text', 'neutralSoft'], ['warm', 'warmSoft'],
  ['good', 'goodSoft'], ['warn', 'warnSoft'], ['bad', 'badSoft'], ['idle', 'idleSoft'],
  ['muted', 'goodSoft'], ['muted', 'warnSoft'], ['muted', 'badSoft'], ['muted', 'idleSoft'], ['muted', 'accentSoft'],
  ['text', 'goodSoft'], ['text', 'warnSoft'], ['text', 'badSoft'], ['text', 'idleSoft'], ['text', 'accentSoft'],
]
const parts = onGrounds(['lineStrong', 'focus', 'accent'])

describe.each([['light', light], ['dark', dark]] as const)('in the %s theme', (_, palette) => {
  test.each(texts)('%s can be read on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(parts)('%s can be told from %s', (part, ground) => {
    expect(contrast(palette[part], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})
