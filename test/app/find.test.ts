import '../support/styles.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../src/portal/texts.ts'
import { find } from '../../src/app/find.ts'
import type { Findable } from '../../src/app/find.ts'
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
/** All that is found, the best first. */
function allOf<Item extends Findable>(items: readonly Item[], query: string) {
  const results = find(items, query)
  return results === null ? undefined : [...results.items, ...results.others]
}
const labelsOf = (items: readonly Findable[], query: string) => allOf(items, query)?.map(({ label }) => label)
const findLabel = (query: string) =>
  labelsOf(
    labels.map((label) => ({ label })),
    query,
  )

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
    expect(findLabel(query)).toEqual(expected)
  })

  test.each(['', '   ', '-', '\u0301'])('"%s" has no words, so it is no search', (query) => {
    expect(findLabel(query)).toBeUndefined()
  })

  test.each([
    ['benchmraking', 'exchanged letters'],
    ['bnchmarking', 'a letter left out'],
    ['benchhmarking', 'a letter too many'],
    ['banchmarking', 'a wrong letter'],
    ['benchmrak', 'the beginning of a word, mistyped'],
  ])('"%s" finds Benchmarking in spite of %s', (query) => {
    expect(findLabel(query)).toEqual(['Benchmarking Portal'])
  })

  test.each(['nex', 'grp', 'alz'])('"%s" is too short for a typing error to be tolerated', (query) => {
    expect(findLabel(query)).toEqual([])
  })

  test('a word of four letters is a mistyped word, but no mistyped beginning of a longer one', () => {
    const found = (query: string) =>
      labelsOf(
        ['Appraisal', 'Audio', 'Apps'].map((label) => ({ label })),
        query,
      )
    expect([found('apps'), found('audo'), found('apss')]).toEqual([['Apps'], ['Audio'], ['Apps']])
  })

  test('matches numbers exactly', () => {
    const ranked = ['Report 4105', 'Report 4106', 'Report 4115'].map((label) => ({ label }))
    expect(labelsOf(ranked, '4105')).toEqual(['Report 4105'])
  })

  test('ranks a whole word before a beginning, a beginning before a part, and typing errors last', () => {
    const ranked = ['unporta', 'porte', 'portal', 'porta'].map((label) => ({ label }))
    expect(labelsOf(ranked, 'porta')).toEqual(['porta', 'portal', 'unporta', 'porte'])
  })

  test('counts a title like the label', () => {
    const items = [{ label: 'Refresh Status' }, { label: 'Dashboard', title: 'System Status' }]
    expect(labelsOf(items.toReversed(), 'status')).toEqual(['Dashboard', 'Refresh Status'])
  })

  test('ranks a match in other names below the same match in the label, and a match in the text below both', () => {
    const items = [{ label: 'Apps', text: 'tools' }, { label: 'Audio', names: 'tools' }, { label: 'Tools' }]
    expect(labelsOf(items, 'tools')).toEqual(['Tools', 'Audio', 'Apps'])
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
    expect(labelsOf([item], query)).toEqual(expected)
  })

  test('keeps equal matches in their order', () => {
    expect(findLabel('als')?.slice(0, 4)).toEqual(['ALS Group', 'ALS Transfer Pricing', 'ALS Valuation', 'ALS News'])
  })

  test('finds a label by each of its words, also with two neighbouring letters exchanged', () => {
    const word = fc.stringMatching(/^[a-zñáéíóú]{5,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, seed) => {
        const item = { label: words.join(' ') }
        const each = words[seed % words.length] ?? ''
        const at = seed % (each.length - 1)
        const typed = each.slice(0, at) + (each[at + 1] ?? '') + (each[at] ?? '') + each.slice(at + 2)
        expect(allOf([item], each)).toEqual([item])
        expect(allOf([item], typed)).toEqual([item])
      }),
    )
  })

  test('never throws, and finds each item at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ unit: 'binary' }), (texts, query) => {
        const items = texts.map((label) => ({ label }))
        const found = allOf(items, query) ?? []
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
  const found = (query: string) => [find(items, query)?.isClosest, ...(labelsOf(items, query) ?? [])]

  test.each<[query: string, expected: ReturnType<typeof found>]>([
    ['pdf excel', [false, 'PDF Tables']],
    ['get a pdf into excel', [true, 'PDF Tables']],
    ['quiero sacar un pdf', [true, 'PDF Tables', 'PDF Reader']],
    ['zebra', [false]],
    ['zebra crossing', [false]],
    // Little words count only without others.
    ['the pdf', [false, 'PDF Tables', 'PDF Reader']],
    ['of', [false, 'Of mice', 'Office']],
    ['de la', [false]],
    ['¿Cómo? ¡De la!', [false]],
    // One letter prefers programs, and matches the beginnings of names only.
    ['o', [false, 'Office', 'Of mice']],
    ['f', [false]],
    ['t', [false, 'PDF Tables']],
  ])('“%s” finds %j: whether the closest, and which', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('is explained by the words that a result has, as they were typed', () => {
    const [tables, reader] = items
    if (tables === undefined || reader === undefined) throw new Error('No items')
    expect(find(items, 'Get a PDF into éxcel')?.explain(tables, tables.label)).toBe('PDF · éxcel')
    expect(find(items, 'Get a PDF into éxcel')?.explain(reader, reader.label)).toBe('PDF')
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
  const start = process.cpuUsage()
  const found = find(manyItems, query)
  for (const item of [...(found?.items ?? []), ...(found?.others ?? [])].slice(0, 50)) found?.explain(item, item.label)
  // Far below a quadratic search. On a busy machine the clock would tell how busy it is.
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000)
})

test('signs in a text do not slow down the search', () => {
  const signs = '-'.repeat(200_000)
  const start = process.cpuUsage()
  const found = find([{ label: `${signs}a${signs}b`, text: `${signs} ${signs}c` }], 'c')
  expect(found?.items).toHaveLength(1)
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000)
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
    expect(find([item], query)?.explain(item, item.label)).toBe(words)
  })
})

test('folding leaves lower-case letters without accents', () => {
  expect(fold('Extracción ÀÉÎÕÜ Ñandú Ç')).toBe('extraccion aeiou nandu c')
})

// One letter, written in several ways.
test.each([
  ['full width', 'ｏｆｆｉｃｅ', 'Office'],
  ['full width, with its own space', 'ｐｄｆ　ｔａｂｌｅｓ', 'PDF Tables'],
  ['a ligature of a pasted PDF', 'ﬁnance o\uFB03ce', 'Finance Office'],
  ['a soft hyphen of a pasted text', 'bench\u00ADmarking', 'Benchmarking'],
  ['a zero-width space', '\u200Bbenchmarking\uFEFF', 'Benchmarking'],
  ['a dotless i', 'ısparta', 'Isparta'],
  ['a dotted capital I', 'İSTANBUL', 'istanbul'],
  ['an i with a dot of its own', 'i\u0307stanbul', 'İstanbul'],
  ['a final sigma', 'οδοσ', 'Οδός'],
  ['hiragana', 'けんさく', 'ケンサク'],
  ['half-width katakana', 'ﾃﾞｰﾀ', 'データ'],
  ['katakana in pieces', 'テ\u3099ータ', 'データ'],
  ['a circled number', 'plan ①', 'Plan 1'],
  ['a trademark', 'excel™', 'Excel®'],
  ['an Icelandic thorn', 'thorshofn', 'Þórshöfn'],
  ['Hebrew points', 'שלום', 'שלום'],
])('%s: “%s” finds “%s”', (_what, query, label) => {
  expect(labelsOf([{ label }, { label: 'ハス' }], query)).toEqual([label])
})

test('marks that make another letter count: バス is not ハス, and कि is not का', () => {
  const items = ['ハス', 'バス', 'का', 'कि'].map((label) => ({ label }))
  expect(['はす', 'ばす', 'कि'].map((query) => labelsOf(items, query))).toEqual([['ハス'], ['バス'], ['कि']])
})

test.each([
  ['🎉', ['🎉 Party']],
  ['👍🏽', ['Good 👍']],
  ['☀️', ['☀ Weather']],
  ['🇪🇸', ['Spain 🇪🇸']],
  ['🚀', []],
  ['🎉 party', ['🎉 Party']],
])('an emoji finds nothing that lacks it: “%s” finds %j', (query, expected) => {
  const items = ['🎉 Party', 'Good 👍', '☀ Weather', 'Spain 🇪🇸', 'Europe 🇪🇺', 'Benchmarking'].map((label) => ({
    label,
  }))
  expect(labelsOf(items, query)).toEqual(expected)
})

// Only such items come before actions and other searches.
describe('an item is sure', () => {
  const item = {
    label: 'Financial Analysis',
    names: 'accounts',
    text: 'Turn balance sheets into ratios.',
    otherNames: 'Análisis financiero',
    otherText: 'Cargue la contabilidad.',
  }
  test.each([
    ['by the beginning of a name', 'financ', true],
    ['by the beginning of a keyword', 'accou', true],
    ['by a whole word of the description', 'ratios', true],
    ['by a whole word beside the beginning of another', 'ratios balan', true],
    ['not by the beginning of a word in the description', 'balan', false],
    ['not by a part within a name', 'nancial', false],
    ['not in spite of a typing mistake', 'finnacial', false],
    ['not by a name in another language', 'financiero', false],
    ['not by a description in another language', 'contabilidad', false],
    ['not by three letters that may be the name of a colleague', 'Ana', false],
    ['by three letters that are most of a word', 'acc', false],
  ])('%s: “%s”', (_how, query, isSure) => {
    const results = find([item], query)
    expect([results?.items.length, results?.others.length]).toEqual(isSure ? [1, 0] : [0, 1])
  })

  test('by three letters of a program that the user has starred or opened lately', () => {
    expect(find([{ ...item, isFamiliar: true }], 'ana')?.items).toHaveLength(1)
  })

  test('never if it lacks a word, and lacks no more than words that others have whole', () => {
    const names = ['Ana’s list', 'Analysis', 'News'].map((label) => ({ label }))
    expect(find(names, 'ana garcía')).toMatchObject({ items: [], others: [{ label: 'Ana’s list' }], isClosest: true })
    expect(find(names, 'new phone')).toMatchObject({ items: [], others: [], isClosest: false })
  })
})

test('two mistakes need nine letters: “vacation” is not “Valuation”', () => {
  const items = ['Valuation', 'Predictions'].map((label) => ({ label }))
  expect(['vacation', 'predcitoins'].map((query) => labelsOf(items, query))).toEqual([[], ['Predictions']])
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
])('“%s” finds “%s”', (query, label) => {
  const others = ['Wind farms', 'Checkout', 'Quality', 'Streets']
  expect(
    labelsOf(
      [...others, label].map((name) => ({ label: name })),
      query,
    ),
  ).toEqual([label])
})

describe('letters and digits part as words do', () => {
  const labels = ['Office 365', 'Office365 Admin', 'Phones by 3CX', 'Q3 report', 'Windows 11 help', 'Sales 2026']
  const found = (query: string) =>
    labelsOf(
      labels.map((label) => ({ label })),
      query,
    )

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
    expect(find(items, 'office 365')?.isClosest).toBe(false)
    expect(find([{ label: 'Mail', text: 'Part of Office 365.' }], 'office365')?.items).toHaveLength(1)
  })
})
