import { expect, test } from 'vitest'
import type { Card } from '../../../src/portal/config.ts'
import { cardsOf } from '../../../src/publish/site/renamed-cards.ts'
import { config } from '../../support/sample-portal.ts'
import { emptyFolder, write } from '../../support/workspace.ts'

/** The warnings of builds of these cards, one after the other, on the page Apps. */
async function warningsOf(...builds: readonly (readonly Card[])[]) {
  const out = await emptyFolder()
  const lists: (readonly string[])[] = []
  for (const apps of builds) {
    const { files, warnings } = await cardsOf({ ...config, cards: { webpages: [], apps, tools: [], demo: [] } }, out)
    for (const [path, bytes] of files) await write(out, { [path]: Buffer.from(bytes).toString() })
    lists.push(warnings.map((text) => text.split('\n')[0] ?? ''))
  }
  return lists
}

const card = { name: 'Ledger', section: 'Madrid', url: 'https://ledger.example' }
const lost = (name: string) =>
  `The card "${name}" has another name, section or page than in the last build, so it loses its stars`

test('a card that is known by another name or section has a warning once', async () => {
  const named = { ...card, name: 'Journal' }
  const moved = { ...named, section: 'Lisbon' }
  expect(await warningsOf([card], [named], [moved], [moved])).toEqual([[], [lost('Journal')], [lost('Journal')], []])
})

test('a card with an id keeps its stars, from the release that gives it one', async () => {
  const withId = { ...card, id: 'ledger' }
  expect(await warningsOf([card], [withId], [{ ...withId, name: 'Journal' }])).toEqual([[], [], []])
  expect(await warningsOf([card], [{ ...withId, name: 'Journal' }])).toEqual([[], [lost('Journal')]])
})

test('a card that is new, gone, or has another address has none', async () => {
  const other = { name: 'Payroll', url: 'https://payroll.example' }
  expect(await warningsOf([card], [other], [{ ...other, url: card.url }])).toEqual([[], [], []])
  expect(await warningsOf([card], [card, { ...card, name: 'The same again' }])).toEqual([[], []])
})
