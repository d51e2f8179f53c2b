import { expect, test } from 'vitest'
import { localeNames } from '../../src/texts/index.ts'
import { builderOfPseudoLanguage, speakPseudoLanguage } from '../support/pseudo-language.ts'
import { plainWordsOf } from '../support/pseudo-texts.ts'
import { announced } from '../support/states/announcements.ts'
import { lateTitle } from '../support/states/causes.ts'
import { contents } from '../support/states/contents.ts'
import { statesIn, useGallery } from '../support/states/gallery.ts'
import { states } from '../support/states/index.ts'
import { formsOf, walk } from '../support/states/open.ts'
import type { View } from '../support/states/open.ts'
import { labels, longName } from '../support/states/people.ts'
import { saidOn } from '../support/states/strangers.ts'
import { snapshotOf } from '../support/states/tree.ts'

// A portal whose Spanish is the pseudo-language: a word in plain letters that no operator has written has escaped translation.
speakPseudoLanguage()
const galleryOf = useGallery('pseudo-language', { kit: false, build: await builderOfPseudoLanguage() })

/** Every text in a value, the longest first. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/** The names and texts in an accessibility tree, without roles, states and addresses. */
const namesIn = (tree: string): readonly string[] =>
  tree
    .split('\n')
    .flatMap((line) => (/^ *- \/url:/.test(line) ? [] : (line.match(/"(?:[^"\\]|\\.)*"|(?<=: ).*$/g) ?? [])))

const people = stringsIn([labels, longName])
// In place of a picture, a card shows two letters of its name, and an account shows one.
const isMonogram = (text: string) => /^[A-Z][a-z]?$|^[A-Z]{2}$/.test(text)

// Pages of 200 cards have the texts of small ones.
const screens = states.filter(({ path, isLarge }) => path !== '/kit' && !isLarge)

test.for(statesIn(screens, 'es'))('no word escapes translation: $name', async (state) => {
  const escaped: string[] = []
  const look = async ({ scene: { page } }: View) => {
    const typed = await page
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    const written = [...people, ...typed, ...typed.flatMap((query) => query.split(' ')), localeNames.en]
    written.push(...stringsIn([contents[state.content ?? 'shipped'], announced, lateTitle]))
    written.sort((one, other) => other.length - one.length)
    const said = [{ where: 'title', text: await page.title() }, ...(await saidOn(page, 'es'))]
    const named = namesIn(await snapshotOf(page)).map((text) => ({ where: 'accessibility tree', text }))
    for (const { where, text } of [...said, ...named])
      if (!isMonogram(text) && plainWordsOf(text, written).length > 0) escaped.push(`${where}: ${text}`)
  }
  await walk(await galleryOf(state), state, 'es', look, formsOf(state).slice(0, 1))
  expect(escaped).toEqual([])
})
