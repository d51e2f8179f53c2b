import '../support/styles.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMatcher } from '../../src/catalogue/card-filter.tsx'
import { fold } from '../../src/portal/texts.ts'
import { createIndex } from '../../src/search/find.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const labels = [
  'Benchmarking Portal',
  'Accounting Analytics',
  'ALS Group',
  'ALS Transfer Pricing',
  'ALS Valuation',
  'ALS News',
  'Audio a texto',
  'Traductor de presentaciones',
  'Extracción de tablas',
  'Panel',
  'Portales',
]
const index = createIndex(labels.map((label) => ({ label })))
const find = (query: string) => index.find(query)?.items.map(({ label }) => label)

describe('a query', () => {
  test.each([
    ['benchmarking', ['Benchmarking Portal']],
    ['PRICING', ['ALS Transfer Pricing']],
    ['extraccion', ['Extracción de tablas']],
    ['TRADUCCIÓN', []],
    ['als val', ['ALS Valuation']],
    ['val als', ['ALS Valuation']],
    ['als xyz', ['ALS Group', 'ALS Transfer Pricing', 'ALS Valuation', 'ALS News']],
    ['xyz', []],
  ] as const)('"%s" finds %j', (query, expected) => {
    expect(find(query)).toEqual(expected)
  })

  test.each(['', '   ', '-', '\u0301'])('"%s" has no words, so it is no search', (query) => {
    expect(find(query)).toBeUndefined()
  })

  test.each([
    ['benchmraking', 'exchanged letters'],
    ['bnchmarking', 'a letter left out'],
    ['benchhmarking', 'a letter too many'],
    ['banchmarking', 'a wrong letter'],
    ['benchmrak', 'the beginning of a word, mistyped'],
  ])('"%s" finds Benchmarking in spite of %s', (query) => {
    expect(find(query)).toEqual(['Benchmarking Portal'])
  })

  test.each(['nex', 'grp', 'alz'])('"%s" is too short for a typing error to be tolerated', (query) => {
    expect(find(query)).toEqual([])
  })

  test('a word of four letters is a mistyped word, but no mistyped beginning of a longer one', () => {
    const ranked = createIndex(['Appraisal', 'Audio', 'Apps'].map((label) => ({ label })))
    const found = (query: string) => ranked.find(query)?.items.map(({ label }) => label)
    expect([found('apps'), found('audo'), found('apss')]).toEqual([['Apps'], ['Audio'], ['Apps']])
  })

  test('matches numbers exactly', () => {
    const ranked = createIndex(['Report 4105', 'Report 4106', 'Report 4115'].map((label) => ({ label })))
    expect(ranked.find('4105')?.items.map(({ label }) => label)).toEqual(['Report 4105'])
  })

  test('ranks a whole word before a beginning, a beginning before a part, and typing errors last', () => {
    const ranked = createIndex(['unporta', 'porte', 'portal', 'porta'].map((label) => ({ label })))
    expect(ranked.find('porta')?.items.map(({ label }) => label)).toEqual(['porta', 'portal', 'unporta', 'porte'])
  })

  test('counts a title like the label', () => {
    const items = [{ label: 'Refresh Status' }, { label: 'Dashboard', title: 'System Status' }]
    const found = createIndex(items.toReversed()).find('status')?.items
    expect(found?.map(({ label }) => label)).toEqual(['Dashboard', 'Refresh Status'])
  })

  test('ranks a match in other names below the same match in the label, and a match in the text below both', () => {
    const items = [{ label: 'Apps', text: 'tools' }, { label: 'Audio', names: 'tools' }, { label: 'Tools' }]
    const found = createIndex(items).find('tools')
    expect(found?.items.map(({ label }) => label)).toEqual(['Tools', 'Audio', 'Apps'])
  })

  test.each([
    ['transcribe', ['Audio']],
    ['transcrbie', ['Audio']],
    ['scribe', ['Audio']],
    ['entrevistas', ['Audio']],
    ['entrev', ['Audio']],
    ['entrevitsas', []],
    ['vistas', []],
  ])('"%s" finds %j: other names match like names, a text by whole words and beginnings', (query, expected) => {
    const item = { label: 'Audio', names: 'transcribe', text: 'Notas y entrevistas.' }
    expect(
      createIndex([item])
        .find(query)
        ?.items.map(({ label }) => label),
    ).toEqual(expected)
  })

  test('keeps equal matches in their order', () => {
    expect(find('als')?.slice(0, 4)).toEqual(['ALS Group', 'ALS Transfer Pricing', 'ALS Valuation', 'ALS News'])
  })

  test('finds a label by each of its words, also with two neighbouring letters exchanged', () => {
    const word = fc.stringMatching(/^[a-zñáéíóú]{5,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, seed) => {
        const item = { label: words.join(' ') }
        const each = words[seed % words.length] ?? ''
        const at = seed % (each.length - 1)
        const typed = each.slice(0, at) + (each[at + 1] ?? '') + (each[at] ?? '') + each.slice(at + 2)
        expect(createIndex([item]).find(each)?.items).toEqual([item])
        expect(createIndex([item]).find(typed)?.items).toEqual([item])
      }),
    )
  })

  test('never throws, and finds each item at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ unit: 'binary' }), (texts, query) => {
        const items = texts.map((label) => ({ label }))
        const found = createIndex(items).find(query)?.items ?? []
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })
})

describe('a query with words that nothing has', () => {
  const items = [
    { label: 'PDF Tables', names: 'Excel' },
    { label: 'PDF Reader' },
    { label: 'Excel course', text: 'Tablas' },
    { label: 'Of mice' },
    { label: 'Office', card: 'office' },
  ]
  const index = createIndex(items)
  const find = (query: string) => {
    const results = index.find(query)
    return [results?.isClosest, ...(results?.items.map(({ label }) => label) ?? [])]
  }

  test.each<[query: string, expected: ReturnType<typeof find>]>([
    ['pdf excel', [false, 'PDF Tables']],
    ['get a pdf into excel', [true, 'PDF Tables']],
    ['quiero sacar un pdf', [true, 'PDF Tables', 'PDF Reader']],
    ['zebra', [false]],
    ['zebra crossing', [false]],
    // Little words count only without others.
    ['the pdf', [false, 'PDF Tables', 'PDF Reader']],
    ['of', [false, 'Of mice', 'Office']],
    ['de la', [true, 'PDF Reader']],
    ['¿Cómo? ¡De la!', [true, 'PDF Reader']],
    // One letter prefers programs, and matches the beginnings of names only.
    ['o', [false, 'Office', 'Of mice']],
    ['f', [false]],
    ['t', [false, 'PDF Tables']],
  ])('“%s” finds %j: whether the closest, and which', (query, expected) => {
    expect(find(query)).toEqual(expected)
  })

  test('is explained by the words that a result has, as they were typed', () => {
    const [tables, reader] = items
    if (tables === undefined || reader === undefined) throw new Error('No items')
    expect(index.find('Get a PDF into éxcel')?.explain(tables, tables.label)).toBe('PDF · éxcel')
    expect(index.find('Get a PDF into éxcel')?.explain(reader, reader.label)).toBe('PDF')
  })
})

/** As in a portal of 200 cards and 200 sites, whose descriptions have 120 words. */
const manyItems = Array.from({ length: 409 }, (_, index) => ({
  label: `Valoración ${index}`,
  names: 'appraisal intangibles goodwill tasación intangibles fondo de comercio',
  text: Array.from({ length: 120 }, (_, word) => `palabra${(index * 7 + word) % 900}`).join(' '),
}))

test.each([
  ['one word of 10,000 letters', 'a'.repeat(10_000)],
  ['10,000 words', 'palabra1 b'.repeat(10_000)],
  ['10,000 different words', Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(' ')],
  ['10,000 little words', 'de la '.repeat(10_000)],
  ['10,000 signs', `${'-'.repeat(10_000)}x`],
])('a query of %s ends at once', (_what, query) => {
  const index = createIndex(manyItems)
  index.find('palabra')
  const start = performance.now()
  const found = index.find(query)
  for (const item of (found?.items ?? []).slice(0, 50)) found?.explain(item, item.label)
  // Far below a quadratic search, and far above a busy machine.
  expect(performance.now() - start).toBeLessThan(2_000)
})

test('signs in a text do not slow down the search', () => {
  const signs = '-'.repeat(200_000)
  const start = performance.now()
  const found = createIndex([{ label: `${signs}a${signs}b`, text: `${signs} ${signs}c` }]).find('c')
  expect(found?.items).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(2_000)
})

describe('the words that explain a match', () => {
  const item = {
    label: 'Gestión de licitaciones',
    title: 'Ofertas',
    names: 'Tender Management bids pliegos',
    text: 'Siga cada «licitación», con plazos y documentos. tenders.als.example',
  }
  test.each([
    ['gestion', ''],
    ['ofertas', 'Ofertas'],
    ['BIDS', 'bids'],
    ['plieg', 'pliegos'],
    ['bdis', 'bids'],
    ['licitacion', ''],
    ['documentos', 'documentos'],
    ['tenders.als', 'tenders.als.example'],
    ['gestion tender documentos', 'Tender documentos'],
    ['bids bids', 'bids'],
  ])('of "%s" are "%s": none if the visible words match as well', (query, words) => {
    expect(createIndex([item]).find(query)?.explain(item, item.label)).toBe(words)
  })
})

test('folding leaves lower-case letters without accents', () => {
  expect(fold('Extracción ÀÉÎÕÜ Ñandú Ç')).toBe('extraccion aeiou nandu c')
})

// Words together and apart, with and without signs.
test.each([
  ['wifi', 'Wi-Fi for guests'],
  ['wi-fi', 'Wifi for guests'],
  ['s4hana', 'S/4HANA'],
  ['s/4hana', 'S4HANA'],
  ['checkin', 'Check-in'],
  ['qa', 'Q&A'],
  ['office365', 'Office 365'],
  ['office 365', 'Office365'],
  ['3cx', 'Phones by 3 CX'],
  ['q3report', 'Q3 report'],
  ['strasse', 'Büro Hauptstraße 3'],
  ['Hauptstraße', 'Hauptstrasse'],
  ['soren', 'Søren’s reports'],
])('“%s” finds “%s”, in the search and in the filter of a page', (query, label) => {
  const others = ['Wind farms', 'Checkout', 'Quality', 'Streets']
  const spread = createIndex([...others, label].map((name) => ({ label: name })))
  expect(spread.find(query)?.items.map((found) => found.label)).toEqual([label])
  expect(createMatcher([...others, label])(query)).toEqual([false, false, false, false, true])
})

describe('letters and digits part as words do', () => {
  const labels = ['Office 365', 'Office365 Admin', 'Phones by 3CX', 'Q3 report', 'Windows 11 help', 'Sales 2026']
  const found = (query: string) =>
    createIndex(labels.map((label) => ({ label })))
      .find(query)
      ?.items.map(({ label }) => label)

  test.each([
    ['office365', ['Office365 Admin', 'Office 365']],
    ['office 365', ['Office 365', 'Office365 Admin']],
    ['Office36', ['Office365 Admin', 'Office 365']],
    ['3cx', ['Phones by 3CX']],
    ['3 cx', ['Phones by 3CX']],
    ['q3report', ['Q3 report']],
    ['windows11', ['Windows 11 help']],
    ['11windows', ['Windows 11 help']],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('but one sign is no beginning: s2 is not “Sales 2026”', () => {
    expect(found('s2')).toEqual([])
  })

  test('and in a description, too', () => {
    const items = [{ label: 'Mail', text: 'Part of Office365.' }]
    expect(createIndex(items).find('office 365')?.isClosest).toBe(false)
    expect(createIndex([{ label: 'Mail', text: 'Part of Office 365.' }]).find('office365')?.items).toHaveLength(1)
  })
})
