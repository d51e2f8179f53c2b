/** What a reviewer relies on in src/auth/README.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../src/auth')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')

test('the program at its beginning is that of test/example, which test/browser/example.test.ts runs', () => {
  const program = readFileSync(join(import.meta.dirname, '../example/page.ts'), 'utf8')
  expect(/```ts\n(.*?)```/s.exec(readme)?.[1]).toBe(program)
  expect(program.split('\n').filter((line) => line !== '')).toHaveLength(15)
})

/** The files that have a sentence of their own: an item of the list that begins with the path of the file. */
function filesIn(readingOrder: string): readonly string[] {
  return [...readingOrder.matchAll(/^- `([^`]+\.ts)` [a-z].*\.$/gm)].map(([, path = '']) => path)
}

test('each file of src/auth stands once in the reading order, with its sentence', () => {
  const [, readingOrder = ''] = /\n## Reading order\n(.*?)\n### Outside/s.exec(readme) ?? []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(40)
  expect([...filesIn(readingOrder)].sort()).toEqual(files.sort())
})
