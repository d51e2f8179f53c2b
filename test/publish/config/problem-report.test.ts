import { expect, test } from 'vitest'
import { parseConfig, reportOf } from '../../../src/publish/config/index.ts'

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

test('a problem with another hint is another message', () => {
  const cards = ['wiki', 'mail'].map((name) => `{ "name": "${name}", "url": "${name}.example" }`)
  expect(reportAbout(withCards(cards)).slice(1)).toEqual([
    expect.stringMatching(
      /^cards\.apps\[0\]\.url "wiki", line 7: has no scheme\n {4}Did you mean "https:\/\/wiki\.example"/,
    ),
    expect.stringMatching(
      /^cards\.apps\[1\]\.url "mail", line 8: has no scheme\n {4}Did you mean "https:\/\/mail\.example"/,
    ),
  ])
})

test('a key that is unknown in two parts of the file is two messages, each with the keys of its part', () => {
  const file = withCards(['{ "name": "wiki", "url": "/wiki", "target": "new" }'])
    .replace('"menu": []', '"menu": [{ "label": "Wiki", "href": "/wiki", "icon": "book", "target": "new" }]')
    .replace('titel', 'title')
  expect(reportAbout(file).map((problem) => problem.split('\n')[1])).toEqual([
    expect.stringContaining('Known keys: label, href'),
    expect.stringContaining('Known keys: id, name, section'),
  ])
})

test('the same syntax error in many lines is one message, which begins with its position', () => {
  expect(reportAbout('{\n<<<<<<< HEAD\n"a": 1,\n=======\n"a": 2,\n>>>>>>> branch\n"b": 3}')).toEqual([
    'line 2, column 1: a merge conflict is not resolved\n    Keep one of the two versions, and remove the marks.\n    The same at line 4, column 1; line 6, column 1',
  ])
})

test('a problem of the whole file has its line alone', () => {
  expect(reportAbout('\n[]')).toEqual([expect.stringMatching(/^line 2: must be an object .*, not a list\n/)])
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
