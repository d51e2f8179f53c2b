import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldsOf, parseJson } from '../../base/json.ts'
import { cardIdOf, createIdFinder } from '../../portal/card-id.ts'
import type { CardGroup, PortalConfig } from '../../portal/config.ts'
import { keyOf } from '../../portal/texts.ts'
import { type StepResult, textFile } from '../output-file.ts'

const path = 'hosting/cards.json'

/**
 * Compares the cards with those of the last build.
 *
 * @param out the folder of the last build, if there was one
 * @returns the addresses of the cards by their ids, for the next build, and warnings about cards that lose their stars
 */
export async function cardsOf(config: PortalConfig, out: string): Promise<StepResult> {
  const former = fieldsOf(parseJson(await readFile(join(out, path), 'utf8').catch(() => '')))
  const cards = Object.entries(config.cards).flatMap(([group, list]) =>
    list.map((card) => ({ id: cardIdOf(group as CardGroup, card), name: keyOf(card.name), url: card.url })),
  )
  const ids = new Set(cards.map(({ id }) => id))
  const idOf = createIdFinder(config.cards)
  const lostUrls = Object.entries(former).flatMap(([id, url]) => (ids.has(idOf(id)) ? [] : [url]))
  const warnings = cards
    .filter(({ id, url }) => !(id in former) && lostUrls.includes(url))
    .map(
      ({ name }) =>
        `The card ${JSON.stringify(name)} has another name, section or page than in the last build, so it loses its stars\n    Publish it once with an "id" and as it was: then it keeps them.`,
    )
  const urls = Object.fromEntries(cards.map(({ id, url }) => [id, url]))
  return { files: [textFile(path, JSON.stringify(urls))], warnings }
}
