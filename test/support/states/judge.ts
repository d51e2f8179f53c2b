import { readFileSync } from 'node:fs'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../src/texts/index.ts'
import { violationsOf } from '../axe.ts'
import { contents } from './contents.ts'
import { statesIn, useGallery } from './gallery.ts'
import { states } from './index.ts'
import { contentTexts, interfaceTexts } from './languages.ts'
import { formsOf, walk } from './open.ts'
import type { Form } from './open.ts'
import type { State } from './state.ts'
import { strangersOn } from './strangers.ts'
import { partsOf, rolesOf, treeOf } from './tree.ts'

/** Whether to check redundant forms as well, such as large states in every theme and language. */
const isThorough = process.env['ALS_WHOLE'] === '1'

const trees = 'test/browser/trees'

/**
 * Checks every state, in one language and in each of its forms: axe's rules, words of the other language, and the
 * accessibility tree. One walk does all of it, because opening a state takes longer than checking it. Each language has
 * its own test file, so that both run in parallel.
 */
export function judgeStates(locale: Locale): void {
  const galleryOf = useGallery(`states-${locale}`)
  const texts = interfaceTexts()

  const judge = async (state: State) => {
    const other = locale === 'en' ? 'es' : 'en'
    const strange = [...texts, ...contentTexts(contents[state.content ?? 'shipped'])].map((pair) => pair[other])
    const options = {
      withoutScripts: state.withoutScripts === true,
      forcedColors: state.media?.forcedColors === 'active',
    }
    const found = { violations: [] as string[], strangers: [] as string[], tree: '' }
    const [first, ...others] = formsOf(state, isThorough)
    if (first === undefined) return found
    // Only colours differ between the themes, and they are the same in both languages.
    const isWanted = ([, theme]: Form) => locale === 'en' || theme === first[1]
    await walk(
      await galleryOf(state),
      state,
      locale,
      async ({ scene: { page }, width, theme }) => {
        // At each width, both languages have the same elements.
        if (isThorough || locale === 'en' || width === first[0]) {
          const coloursOnly = !isThorough && theme !== first[1]
          const violations = await violationsOf(page, { ...options, coloursOnly })
          found.violations.push(...violations.map((fault) => `${width} ${theme}: ${fault}`))
        }
        // The words are the same in both themes.
        if (theme !== first[1] && !isThorough) return
        found.strangers.push(...(await strangersOn(page, locale, strange)).map((fault) => `${width}: ${fault}`))
        if (width === first[0] && state.tree) found.tree = await treeOf(page)
      },
      [first, ...others.filter((other) => isThorough || (!state.isLarge && isWanted(other)))],
    )
    return found
  }

  describe('each state keeps to WCAG 2.2 A and AA and best practice, to its language and its accessibility tree', () => {
    // Check large states in English only, because smaller states show the same parts in both languages.
    const judged = statesIn(states, locale).filter(({ isLarge }) => isThorough || locale === 'en' || !isLarge)
    test.for(judged)('$name', async (state) => {
      const { violations, strangers, tree } = await judge(state)
      expect(violations, 'violations that axe found').toEqual([])
      expect(strangers, 'texts of another language without a lang attribute').toEqual([])
      if (state.tree === undefined) return
      for (const [name, part] of partsOf(tree, state)) {
        if (locale === 'en') await expect(`${part}\n`).toMatchFileSnapshot(`trees/${name}.yml`)
        else expect(rolesOf(`${part}\n`), name).toEqual(rolesOf(readFileSync(`${trees}/${name}.yml`, 'utf8')))
      }
    })
  })
}
