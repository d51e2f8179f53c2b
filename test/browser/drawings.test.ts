import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../support/browser.ts'

// Star and badge cover the top corners of a card's picture: see src/catalogue/cards/card.css.ts.
const corners = [
  { left: 0, width: 270, height: 84 },
  { left: 530, width: 110, height: 88 },
]
/** Each drawing begins with its ground and a halo, in flat colours. Where they meet, pixels have a mixture. */
const MIN_SHARE = 0.98
const groundOf = (svg: string) => [...svg.matchAll(/ fill="(#\w{6})"/g)].slice(0, 2).map(([, fill = '']) => fill)

// The webinar's picture is a poster, without star and badge.
const drawings = readdirSync('static/images').filter((name) => name !== 'webinar.svg')

let page: Page
beforeAll(async () => {
  const browser = await launch()
  page = await browser.newPage()
})
afterAll(() => page.context().browser()?.close())

test.each(drawings)('%s leaves its top corners to star and badge', async (name) => {
  const svg = readFileSync(`static/images/${name}`, 'utf8')
  const shares = await page.evaluate(
    async ([src, ground, areas]) => {
      const image = Object.assign(new Image(640, 360), { src })
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.drawImage(image, 0, 0, 640, 360)
      return areas.map(({ left, width, height }) => {
        const { data } = context.getImageData(left, 0, width, height)
        const isGround = (_: unknown, at: number) => {
          const channels = [...data.subarray(at * 4, at * 4 + 3)]
          return ground.includes(`#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
        }
        return Array.from({ length: width * height }, isGround).filter(Boolean).length / (width * height)
      })
    },
    [`data:image/svg+xml,${encodeURIComponent(svg)}`, groundOf(svg), corners] as const,
  )
  expect(Math.min(...shares)).toBeGreaterThan(MIN_SHARE)
})
