import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const { version, dependencies, devDependencies } = JSON.parse(read('package.json')) as {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const [, shipped = '', development = ''] =
  /## Why these dependencies\n([^]*?)For development:\n([^]*?)(?:\n## |$)/.exec(read('.github/CONTRIBUTING.md')) ?? []
/** The entries of a list: the packages that each one names, and the sentence after them. */
const entriesIn = (list: string) =>
  [...list.matchAll(/^- (\*\*.*?\*\*): (.*)$/gm)].map(([, names = '', sentence = '']) => ({
    names: [...names.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name),
    sentence,
  }))

test.each([
  ['that ships', shipped, dependencies],
  ['for development', development, devDependencies],
])('CONTRIBUTING gives a reason for each dependency %s, and for no other package', (_, list, packages) => {
  const entries = entriesIn(list)
  expect(entries.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(packages).toSorted())
  expect(entries.filter(({ sentence }) => !/^\S.{20,}\.$/.test(sentence))).toEqual([])
})

test('dependencies have exact versions', () => {
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((range) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
})

test('the changelog begins with the version of package.json', () => {
  expect(/^## (.*)$/m.exec(read('.github/CHANGELOG.md'))?.[1]).toBe(version)
})
