import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleForBrowser } from '../../src/build/bundle.ts'
import { shipped } from '../support/shipped.ts'
import { project, write } from '../support/workspace.ts'

/** Bundles a program from these files, in a folder of the project. Returns it with a path for each file name. */
async function bundled(files: Readonly<Record<string, string>>) {
  await mkdir(join(project, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(project, '.cache/bundle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await write(folder, files)
  const pathOf = (name: string) => relative(project, join(folder, name)).replaceAll('\\', '/')
  const bundle = await bundleForBrowser(pathOf('main.js'), shipped, { splitting: true })
  return { ...bundle, pathOf }
}

const withoutHash = (addresses: readonly string[]) => addresses.map((address) => address.replace(/-\w{8}\./, '.'))

test('the scripts of a lazy module are its own and those that the program has not loaded yet', async () => {
  const { scripts, scriptsOf, pathOf } = await bundled({
    'main.js': `import { base } from './base.js'
export const load = () => [base, import('./page.js'), import('./other.js')]`,
    'base.js': `export const base = { name: 'base' }`,
    'cards.js': `export const cards = { name: 'cards' }`,
    'page.js': `import { base } from './base.js'\nimport { cards } from './cards.js'\nexport const page = [base, cards]`,
    'other.js': `import { cards } from './cards.js'\nexport const other = [cards]`,
  })
  expect(withoutHash(scripts)).toEqual(['/assets/main.js', '/assets/chunk.js'])
  const added = scriptsOf(pathOf('page.js'))
  expect(withoutHash(added)).toEqual(['/assets/page.js', '/assets/chunk.js'])
  expect(added.filter((address) => scripts.includes(address))).toEqual([])
  // A module that the program imports statically has no script of its own.
  expect(() => scriptsOf(pathOf('base.js'))).toThrow('is neither the program nor imported dynamically')
})
