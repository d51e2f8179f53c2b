import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unusedInReactDom, unusedMethods } from '../../src/build/smaller-packages.mjs'

const reactDom = await readFile('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')

test.each(unusedInReactDom)('React DOM still has a function named %s, which the build empties', (name) => {
  expect(reactDom).toMatch(new RegExp(`^function ${name}\\(`, 'm'))
})

test('React DOM still has the methods that the build leaves out', () => {
  expect(reactDom).toMatch(unusedMethods)
})
