/** .github/renovate.json: tools come in groups, and the packages that ship come apart from all others. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Rule {
  readonly groupName?: string
  readonly matchPackageNames?: readonly string[]
  readonly automerge?: boolean
}

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as unknown
const { packageRules } = read('.github/renovate.json') as { readonly packageRules: readonly Rule[] }
const { dependencies, devDependencies } = read('package.json') as Record<string, Readonly<Record<string, string>>>
const groups = packageRules.filter(({ groupName }) => groupName !== undefined)

test('each package that it names is one of package.json, in one group', () => {
  const names = groups.flatMap(({ matchPackageNames = [] }) => matchPackageNames)
  expect(new Set(names).size).toBe(names.length)
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !packages.includes(name))).toEqual([])
})

test('React, the router and jose come apart, and are never merged without a review', () => {
  const shipping = Object.keys(dependencies ?? {})
  const groupsThatShip = groups.filter(({ matchPackageNames = [] }) =>
    matchPackageNames.some((name) => shipping.includes(name)),
  )
  expect(groupsThatShip.map(({ groupName, automerge }) => [groupName, automerge])).toEqual([
    ['react', false],
    ['router', false],
    ['jose', false],
  ])
})
