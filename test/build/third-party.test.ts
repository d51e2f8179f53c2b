import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildOnce } from '../support/built-portal.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly { readonly license: { readonly id: string } }[]
}

const built = buildOnce()
const read = (path: string) => readFile(join(built().out, path), 'utf8')

/** Sorted by name. The other packages that these need, such as seroval, are for servers. */
const shippedPackages = [
  '@tanstack/history',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/router-core',
  '@tanstack/store',
  'jose',
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
]

test('licenses.txt has the licence of every package whose code is shipped', async () => {
  const text = await read('site/licenses.txt')
  for (const name of shippedPackages) {
    const { version } = JSON.parse(await readFile(join('node_modules', name, 'package.json'), 'utf8')) as Component
    expect(text).toContain(`${name} ${version} (MIT)`)
  }
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(shippedPackages.length)
  expect(text).not.toMatch(/zod|esbuild|playwright/)
})

test('each page links the licences, and no other file repeats them', async () => {
  expect(await read('site/index.html')).toContain('<link rel="license" href="/licenses.txt">')
  expect(built().files.filter((path) => /LEGAL/.test(path))).toEqual([])
})

test('bom.json lists the same packages in CycloneDX', async () => {
  const bom = JSON.parse(await read('hosting/bom.json')) as { readonly components: readonly Component[] }
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'als-portal', version: expect.stringMatching(/^\d/) } },
  })
  const names = bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(names).toEqual(shippedPackages)
  for (const { group, name, version, purl, licenses } of bom.components) {
    expect(purl).toBe(`pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${name}@${version}`)
    expect(licenses).toEqual([{ license: { id: 'MIT' } }])
  }
})
