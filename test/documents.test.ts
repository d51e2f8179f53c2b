/** The documents for operators and contributors: their links lead somewhere. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(project, path), 'utf8')

const documents = [
  'README.md',
  'src/portal/README.md',
  'src/publish/README.md',
  'src/dev/keycloak/README.md',
  'src/status/README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  'src/auth/README.md',
  'src/dev/README.md',
]

/** The fragment that GitHub gives to a heading. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

function isBroken(from: string, link: string): boolean {
  const [path = '', fragment] = link.split('#')
  let target = path === '' ? from : normalize(join(dirname(from), path))
  if (!existsSync(join(project, target))) return true
  if (statSync(join(project, target)).isDirectory()) target = join(target, 'README.md')
  if (fragment === undefined) return false
  const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => fragmentOf(heading))
  return !headings.includes(fragment)
}

test.each(documents)('the links of %s lead to files and headings that exist', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const local = links.filter((link) => !/^[a-z]+:/.test(link))
  expect(local.length).toBeGreaterThan(0)
  expect(local.filter((link) => isBroken(document, link))).toEqual([])
})
