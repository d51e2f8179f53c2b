import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { iconFiles } from '../../src/publish/config/static-folder.ts'
import { maySee, visibleMenu, type Viewer } from '../../src/portal/access.ts'
import { parseConfig, schemaText } from '../../src/publish/config/index.ts'
import type { Card, Text } from '../../src/portal/config.ts'
import { iconNames } from '../../src/portal/icons.ts'
import { knownPaths } from '../../src/portal/pages.ts'
import { textOf } from '../../src/portal/texts.ts'
import { iconNames as drawnIcons } from '../../src/ui/pictures/icon-names.ts'

const folder = fileURLToPath(new URL('../../static/', import.meta.url))
const files = {
  otherPictures: iconFiles,
  readPicture(path: string) {
    if (!existsSync(folder + path)) return undefined
    const firstBytes = readFileSync(folder + path)
    return { sizeBytes: firstBytes.length, firstBytes }
  },
}
const result = parseConfig(readFileSync(`${folder}portal.json`), files)
if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2))
const { sites, menu, cards, webinars } = result.config

const english = (text: Text) => textOf(text, 'en', 'en').text
const allCards: readonly Card[] = Object.values(cards).flat()

describe('the shipped content', () => {
  test('has as many sites, menu items, cards and webinars as the specification', () => {
    const counts = Object.fromEntries(Object.entries(cards).map(([group, list]) => [group, list.length]))
    expect({ sites: sites.length, menu: menu.length, ...counts, webinars: webinars.length }).toEqual({
      sites: 6,
      menu: 6,
      webpages: 5,
      apps: 3,
      tools: 3,
      demo: 3,
      webinars: 1,
    })
    expect(english(webinars[0]?.name ?? '')).toBe('Webinar 1')
  })

  test('links every page from the menu', () => {
    expect(menu.map(({ href }) => href)).toEqual(knownPaths)
  })

  test.each<[Viewer['role'], readonly string[]]>([
    ['anonymous', ['Dashboard', 'Webpages', 'Webinars']],
    ['authenticated', ['Dashboard', 'Webpages', 'Apps', 'Demo', 'Webinars']],
    ['staff', ['Dashboard', 'Webpages', 'Apps', 'Tools', 'Demo', 'Webinars']],
  ])('shows %s viewers the menu %j', (role, labels) => {
    expect(visibleMenu(menu, { role, groups: [] }).map(({ label }) => english(label))).toEqual(labels)
  })

  test.each<Viewer['role']>(['anonymous', 'authenticated'])('hides two cards from %s viewers', (role) => {
    const hiddenCards = allCards.filter((card) => !maySee(card, { role, groups: [] })).map(({ name }) => english(name))
    expect(hiddenCards).toEqual(['UI Storybook', 'Tender Management'])
  })

  test('hides no card from staff', () => {
    expect(allCards.filter((card) => !maySee(card, { role: 'staff', groups: [] }))).toEqual([])
  })

  test('links the three tools on the same host', () => {
    expect(cards.tools.map(({ url }) => url)).toEqual(['/audiototext', '/als-pptx-translator', '/als-pdf-table'])
  })

  test('names no host outside the reserved domain', () => {
    const hosts = [...allCards, ...sites, ...webinars].map(({ url }) => new URL(url, 'https://portal.example').hostname)
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([])
  })

  const descriptions = [...allCards, ...webinars].map(({ name, description }) => [english(name), description])
  test.each(descriptions)('describes %s in two sentences, in Spanish and in English', (_, description) => {
    const twoSentences = expect.stringMatching(/^[^.!?]+\. [A-ZÁÉÍÓÚ][^.!?]+\.$/) as unknown
    expect(description).toEqual({ en: twoSentences, es: twoSentences })
  })
})

describe('the pictures', () => {
  const pictures = readdirSync(`${folder}images`)

  test('differ for every card', () => {
    expect(new Set(allCards.map(({ imagePath }) => imagePath)).size).toBe(allCards.length)
  })

  test('are all in use', () => {
    const imagesInUse = [...allCards.map(({ imagePath }) => imagePath?.replace('images/', '')), 'webinar.svg']
    expect(pictures.toSorted()).toEqual(imagesInUse.toSorted())
  })

  // If a picture is opened on its own, the portal's policy blocks its inline styles, scripts and external resources.
  test.each(pictures)('%s is small and contains only shapes', (picture) => {
    const svg = readFileSync(`${folder}images/${picture}`, 'utf8')
    const elements = [...svg.matchAll(/<([a-z]+)/gi)].map(([, element]) => element)
    expect(svg.length).toBeLessThanOrEqual(4096)
    expect(elements.filter((element) => !['svg', 'g', 'rect', 'circle', 'path'].includes(element ?? ''))).toEqual([])
    expect(svg).not.toMatch(/\b(style|href|on\w+)=|url\(|<\?|<!/)
    expect(svg).toMatch(/viewBox="0 0 640 360"/)
  })
})

// To update the file: npx vitest run test/portal/content.test.ts -u
test('the schema for editors matches the checker', async () => {
  await expect(schemaText()).toMatchFileSnapshot('../../static/portal.schema.json')
})

test('every icon available to menu items has a symbol', () => {
  expect(iconNames.filter((name) => !(drawnIcons as readonly string[]).includes(name))).toEqual([])
})
