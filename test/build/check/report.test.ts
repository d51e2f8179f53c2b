import { expect, test } from 'vitest'
import { parseConfig, reportOf } from '../../../src/build/check/index.ts'

const nothing = { otherPictures: [], readPicture: () => undefined }

function reportAbout(file: string): readonly string[] {
  const result = parseConfig(new TextEncoder().encode(file), nothing)
  return reportOf(result.ok ? result.warnings : result.problems)
}

const card = (name: string, more = '') => `{ "name": ${JSON.stringify(name)}, "url": "https://${name}.example"${more} }`
const withCards = (cards: readonly string[]) => `{
  "name": "Portal", "shortName": "ALS",
  "identity": { "authority": "https://id.als.example", "clientId": "als", "staffDomain": "als.example" },
  "sites": [], "menu": [], "webinars": [],
  "pages": { "/apps": { "titel": "Programs" } },
  "cards": { "webpages": [], "tools": [], "demo": [], "apps": [
    ${cards.join(',\n    ')}
  ] }
}`

test('a problem names its entry and its line', () => {
  expect(reportAbout(withCards([card('wiki'), card('portainer', ', "target": "newtab"')]))).toEqual([
    expect.stringMatching(/^pages\["\/apps"\]\.titel, line 5: is not a known key\n {4}Did you mean "title"\?$/),
    expect.stringMatching(/^cards\.apps\[1\]\.target "portainer", line 8: is not a known key\n {4}Remove it\./),
  ])
})

test('a missing key is where its entry begins', () => {
  expect(reportAbout(withCards([card('wiki'), '{ "name": { "es": "Correo" } }']))[1]).toMatch(
    /^cards\.apps\[1\]\.url "Correo", line 8: is missing\n/,
  )
})

test('the same problem in many places is one message with all of them', () => {
  const many = Array.from({ length: 30 }, (_, index) => card(`app${index}`, ', "target": "newtab", "icon": "mdi-home"'))
  const report = reportAbout(withCards(many)).slice(1)
  expect(report).toHaveLength(2)
  expect(report[0]).toMatch(
    /^cards\.apps\[0\]\.target "app0", line 7: is not a known key\n {4}Remove it\..*\n {4}The same at /,
  )
  expect(report[0]).toContain('; cards.apps[5].target "app5", line 12, and 24 more: lines 13, 14,')
  expect(report[0]?.split('\n')).toHaveLength(3)
})

test('the same problem whose hint names the first entry is likewise at the others', () => {
  const cards = ['wiki', 'mail'].map((name) => card(name, `, "imagePath": "/icons/${name}.png"`))
  expect(reportAbout(withCards(cards))[1]).toMatch(
    /\n {4}Write "images\/wiki\.png", .*\n {4}Likewise at cards\.apps\[1\]\.imagePath "mail", line 8$/,
  )
})

test('a key that is called differently in two lists is two messages', () => {
  const file = withCards(['{ "title": "wiki", "url": "/wiki" }'])
    .replace('"menu": []', '"menu": [{ "title": "Wiki", "href": "/wiki", "icon": "book" }]')
    .replace('titel', 'title')
  expect(reportAbout(file).map((problem) => problem.split('\n')[1])).toEqual([
    expect.stringContaining('It is called "label" here'),
    expect.stringContaining('It is called "name" here'),
  ])
})

test('an empty text in two lists is one message', () => {
  const file = withCards([card('')])
    .replace('"menu": []', '"menu": [{ "label": { "en": "" }, "href": "/wiki", "icon": "book" }]')
    .replace('"name": ""', '"name": { "en": "" }')
    .replace('titel', 'title')
  const report = reportAbout(file).filter((problem) => problem.includes('is empty'))
  expect(report).toEqual([expect.stringMatching(/^menu\[0\]\.label\.en.*\n.*\n {4}The same at cards\.apps\[0\]\.name/)])
})

test('sites with paths that are not checked are one warning', () => {
  const sites = ['wiki', 'mail'].map((name) => `{ "name": "${name}", "url": "https://${name}.example/app" }`)
  const file = withCards([])
    .replace('"sites": []', `"sites": [${sites.join(', ')}]`)
    .replace('titel', 'title')
  const report = reportAbout(file).filter((warning) => warning.includes('not checked'))
  expect(report).toEqual([expect.stringContaining('The same at sites[1].url "mail"')])
})

test.each([
  ['https://icons.example/x.png', 'is an address'],
  ['//icons.example/x.png', 'is an address'],
  ['mdi-home', 'is the name of an icon'],
  ['fas fa-rocket', 'is the name of an icon'],
  ['si-gitea', 'is the name of an icon'],
  ['favicon', 'is the name of an icon'],
  ['portainer', 'is the name of an icon'],
  ['🚀', 'is the name of an icon'],
  ['portainer.png', 'is not the path of a picture'],
])('the picture %s %s', (imagePath, message) => {
  const report = reportAbout(withCards([card('wiki', `, "imagePath": ${JSON.stringify(imagePath)}`)]))
  expect(report[1]).toMatch(
    new RegExp(`^cards\\.apps\\[0\\]\\.imagePath "wiki", line 7: ${message}\\n {4}.*images/card\\.svg|images`),
  )
})
