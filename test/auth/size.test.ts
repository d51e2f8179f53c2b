import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the client has at most 2,350 formatted lines of code', () => {
  const folder = join(import.meta.dirname, '../../src/auth')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  const code = lines.filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line))
  expect(code.length).toBeLessThanOrEqual(2_350)
})
