import { readFileSync } from 'node:fs'
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../../src/i18n/index.ts'
import { violationsOf } from '../axe.ts'
import { contents } from './contents.ts'
import { statesIn, useGallery } from './gallery.ts'
import { states } from './index.ts'
import { contentTexts, interfaceTexts } from './languages.ts'
import { formsOf, walk } from './open.ts'
import type { State } from './state.ts'
import { strangersOn } from './strangers.ts'
import { partsOf, rolesOf, treeOf } from './tree.ts'

/** Nothing is left out that can be known without looking: for a whole night, or a reviewer in doubt. */
const isWhole = process.env['ALS_WHOLE'] === '1'

const trees = 'test/browser/trees'

/**
 * Has every state in a language judged in each of its forms, all in one walk, because coming there takes longer than
 * looking: axe's rules, words of the other language, and the accessibility tree that is kept in `trees` beside the test.
 * A file for each language: they run side by side.
 */
export function judgeStates(locale: Locale): void {
  const galleryOf = useGallery(`states-${locale}`)
  let texts: Awaited<ReturnType<typeof interfaceTexts>>
  beforeAll(async () => void (texts = await interfaceTexts()))

  const judge = async (state: State) => {
    const other = locale === 'en' ? 'es' : 'en'
    const strange = [...texts, ...contentTexts(contents[state.content ?? 'shipped'])].map((pair) => pair[other])
    const circumstances = {
      withoutScripts: state.withoutScripts === true,
      forcedColors: state.media?.forcedColors === 'active',
    }
    const found = { violations: [] as string[], strangers: [] as string[], tree: '' }
    const [first, ...others] = formsOf(state, isWhole)
    if (first === undefined) return found
    await walk(
      await galleryOf(state),
      state,
      locale,
      async ({ scene: { page }, width, theme }) => {
        found.violations.push(
          ...(await violationsOf(page, { ...circumstances, coloursOnly: !isWhole && theme !== first[1] })).map(
            (fault) => `${width} ${theme}: ${fault}`,
          ),
        )
        // Words do not depend on the theme.
        if (theme !== first[1] && !isWhole) return
        found.strangers.push(...(await strangersOn(page, locale, strange)).map((fault) => `${width}: ${fault}`))
        if (width === first[0] && state.tree) found.tree = await treeOf(page)
      },
      state.isLarge && !isWhole ? [first] : [first, ...others],
    )
    return found
  }

  describe('each state keeps WCAG 2.2 A and AA and best practice, its language and its accessibility tree', () => {
    // Two hundred of something are judged once: what each of them is like, smaller states say in both languages.
    const judged = statesIn(states, locale).filter(({ isLarge }) => isWhole || locale === 'en' || !isLarge)
    test.for(judged)('$name', async (state) => {
      const { violations, strangers, tree } = await judge(state)
      expect(violations, 'what axe says').toEqual([])
      expect(strangers, 'what is of another language without saying so').toEqual([])
      if (state.tree === undefined) return
      for (const [name, part] of partsOf(tree, state)) {
        if (locale === 'en') await expect(`${part}\n`).toMatchFileSnapshot(`trees/${name}.yml`)
        else expect(rolesOf(`${part}\n`), name).toEqual(rolesOf(readFileSync(`${trees}/${name}.yml`, 'utf8')))
      }
    })
  })
}
