import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const table = 'app/marks.ts'
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('dev/'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
)

interface Entry {
  readonly name: string
  /** The files that set, clear or read the mark or key, according to the table. */
  readonly named: readonly string[]
}

const entries: readonly Entry[] = [
  ...(sources.get(table) ?? '').matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const ([A-Z_]+) = /g),
].map(([, comment = '', name = '']) => ({
  name,
  named: [...comment.replaceAll(/\s*\n \*/g, ' ').matchAll(/@(?:set|clear|read) ([^@*]*)/g)].flatMap(([, files = '']) =>
    files.trim().split(/,\s*/),
  ),
}))

/** Spellings of marks and keys: attribute names, `dataset`, and keys that begin with `als.`. */
const literals = /\bdata-[a-z]+|\bdataset\b|['"`]als\.[a-z]+/g

test('no file but the table spells a mark or a storage key', () => {
  const spelt = [...sources].flatMap(([path, source]) =>
    path === table ? [] : [...source.matchAll(literals)].map(([literal]) => `${path}: ${literal}`),
  )
  expect(spelt).toEqual([])
})

test('the table has an entry for each of its constants', () => {
  const constants = [...(sources.get(table) ?? '').matchAll(/^export const ([A-Z_]+)/gm)].map(([, name]) => name)
  expect(entries.map(({ name }) => name)).toEqual(constants)
  expect(constants.length).toBeGreaterThan(10)
})

test.each(entries.map(({ name, named }) => [name, named] as const))(
  '%s is used where the table says',
  (name, named) => {
    const using = [...sources].filter(([path, source]) => path !== table && new RegExp(`\\b${name}\\b`).test(source))
    expect(using.map(([path]) => path).toSorted()).toEqual([...new Set(named)].toSorted())
  },
)
