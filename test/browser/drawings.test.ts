import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/browser.ts'

// Star and badge cover the top corners of a card's picture: see src/ui/card.css.ts.
const corners = [
  { left: 0, width: 270, height: 84 },
  { left: 530, width: 110, height: 88 },
]
/** A corner has the ground and a halo, in flat colours. Where they meet, pixels may have a mixture. */
const GROUND_SHARE = 0.98

// The webinar's picture is a poster, without star and badge.
const drawings = readdirSync('static/images').filter((name) => name !== 'webinar.svg')
const addressOf = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(readFileSync(`static/images/${name}`, 'utf8'))}`

let page: Page
beforeAll(async () => {
  const browser = await launch()
  page = await browser.newPage()
})
afterAll(() => page.context().browser()?.close())

test.each(drawings)('%s leaves its top corners to star and badge', async (name) => {
  const shares = await page.evaluate(
    async ([src, areas]) => {
      const image = Object.assign(new Image(640, 360), { src })
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.drawImage(image, 0, 0, 640, 360)
      return areas.map(({ left, width, height }) => {
        const pixels = new Uint32Array(context.getImageData(left, 0, width, height).data.buffer)
        const counts = new Map<number, number>()
        for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
        const [ground = 0, halo = 0] = [...counts.values()].toSorted((a, b) => b - a)
        return (ground + halo) / pixels.length
      })
    },
    [addressOf(name), corners] as const,
  )
  expect(Math.min(...shares)).toBeGreaterThan(GROUND_SHARE)
})
