import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../src/app/words.ts'
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
const find = (query: string) => index.find(query).map(({ label }) => label)

describe('a query', () => {
  test.each([
    ['', labels],
    ['   ', labels],
    ['benchmarking', ['Benchmarking Portal']],
    ['PRICING', ['ALS Transfer Pricing']],
    ['extraccion', ['Extracción de tablas']],
    ['TRADUCCIÓN', []],
    ['als val', ['ALS Valuation']],
    ['val als', ['ALS Valuation']],
    ['als xyz', []],
    ['xyz', []],
    ['-', labels],
  ] as const)('"%s" finds %j', (query, expected) => {
    expect(find(query)).toEqual(expected)
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

  test('matches numbers exactly', () => {
    const ranked = createIndex(['Report 4105', 'Report 4106', 'Report 4115'].map((label) => ({ label })))
    expect(ranked.find('4105').map(({ label }) => label)).toEqual(['Report 4105'])
  })

  test('ranks a whole word before a beginning, a beginning before a part, and typing errors last', () => {
    const ranked = createIndex(['unporta', 'porte', 'portal', 'porta'].map((label) => ({ label })))
    expect(ranked.find('porta').map(({ label }) => label)).toEqual(['porta', 'portal', 'unporta', 'porte'])
  })

  test('ranks a match in the keywords below the same match in the label', () => {
    const ranked = createIndex([{ label: 'Apps', keywords: 'tools' }, { label: 'Tools' }, { label: 'Toolbox' }])
    expect(ranked.find('tools').map(({ label }) => label)).toEqual(['Tools', 'Apps', 'Toolbox'])
  })

  test('keeps equal matches in their order', () => {
    expect(find('als').slice(0, 4)).toEqual(['ALS Group', 'ALS Transfer Pricing', 'ALS Valuation', 'ALS News'])
  })

  test('finds a label by each of its words, also with two neighbouring letters exchanged', () => {
    const word = fc.stringMatching(/^[a-zñáéíóú]{5,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, seed) => {
        const item = { label: words.join(' ') }
        const each = words[seed % words.length] ?? ''
        const at = seed % (each.length - 1)
        const typed = each.slice(0, at) + (each[at + 1] ?? '') + (each[at] ?? '') + each.slice(at + 2)
        expect(createIndex([item]).find(each)).toEqual([item])
        expect(createIndex([item]).find(typed)).toEqual([item])
      }),
    )
  })

  test('never throws, and finds each item at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ unit: 'binary' }), (texts, query) => {
        const items = texts.map((label) => ({ label }))
        const found = createIndex(items).find(query)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })
})

test('folding leaves lower-case letters without accents', () => {
  expect(fold('Extracción ÀÉÎÕÜ Ñandú Ç')).toBe('extraccion aeiou nandu c')
})
