import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../src/base/locales.ts'
import { violationsOf } from '../axe.ts'
import { looseTextsIn } from '../loose-texts.ts'
import { contents } from './contents.ts'
import { statesIn, useGallery } from './gallery.ts'
import { contentTexts, interfaceTexts } from './languages.ts'
import { formsOf, walk } from './open.ts'
import type { Form } from './open.ts'
import type { State, Theme } from './state.ts'
import { strangersOn } from './strangers.ts'
import { partsOf, rolesOf, treeOf } from './tree.ts'

const trees = resolve('test/browser/trees')

interface Options {
  /** The name of the build folder, which no other file may use. */
  readonly name: string
  /** The states to walk in each language, in both themes or in one. */
  readonly walks: readonly (readonly [Locale, readonly State[], Theme?])[]
  /** The first width of each state, or the remaining ones and the large states. */
  readonly widths: 'first' | 'others'
}

/**
 * Checks states: axe's rules, words of the other language, texts that translation would break, and at the first width
 * the accessibility tree. One walk does all of it, because opening a state takes longer than checking it.
 */
export function judgeStates({ name, walks, widths }: Options): void {
  const judged = walks.flatMap(([locale, states, only]) =>
    statesIn(states, locale)
      .map((state) => ({ name: state.name, locale, state, forms: formsIn(state, widths, only) }))
      .filter(({ forms }) => forms.length > 0),
  )
  const galleryOf = useGallery(name, { kit: judged.some(({ state }) => state.path === '/kit') })
  const texts = interfaceTexts()

  const judge = async (locale: Locale, state: State, forms: readonly Form[]) => {
    const other = locale === 'en' ? 'es' : 'en'
    const strange = [...texts, ...contentTexts(contents[state.content ?? 'shipped'])].map((pair) => pair[other])
    const options = {
      withoutScripts: state.withoutScripts === true,
      forcedColors: state.media?.forcedColors === 'active',
    }
    const found = { violations: [] as string[], strangers: [] as string[], loose: [] as string[], tree: '' }
    await walk(
      await galleryOf(state),
      state,
      locale,
      async ({ scene: { page }, width, theme }) => {
        // Only colours differ between the themes.
        const isNewWidth = forms.find(([each]) => each === width)?.[1] === theme
        const violations = await violationsOf(page, { ...options, coloursOnly: !isNewWidth })
        found.violations.push(...violations.map((fault) => `${width} ${theme}: ${fault}`))
        if (!isNewWidth) return
        found.strangers.push(...(await strangersOn(page, locale, strange)).map((fault) => `${width}: ${fault}`))
        found.loose.push(...(await page.locator('body').evaluate(looseTextsIn)))
        if (widths === 'first' && state.tree) found.tree = await treeOf(page)
      },
      forms,
    )
    return found
  }

  describe('each state keeps to WCAG 2.2 A and AA and best practice, to its language and its accessibility tree', () => {
    test.for(judged)('$name, $locale', async ({ locale, state, forms }) => {
      const { violations, strangers, loose, tree } = await judge(locale, state, forms)
      expect(violations, 'violations that axe found').toEqual([])
      expect(strangers, 'texts of another language without a lang attribute').toEqual([])
      expect(loose, 'texts without an element of their own').toEqual([])
      if (tree === '') return
      for (const [name, part] of partsOf(tree, state)) {
        const file = join(trees, `${name}.yml`)
        if (locale === 'en') await expect(`${part}\n`).toMatchFileSnapshot(file)
        else expect(rolesOf(`${part}\n`), name).toEqual(rolesOf(readFileSync(file, 'utf8')))
      }
    })
  })
}

/**
 * The forms of a state at its first width or at the others. Large states have one form, as smaller ones show the same,
 * and it is among the others, because axe takes up to 20 s for it.
 */
function formsIn(state: State, widths: Options['widths'], only?: Theme): readonly Form[] {
  const forms = formsOf(state).filter(([, theme]) => only === undefined || theme === only)
  const isFirst = ([width]: Form) => width === forms[0]?.[0]
  if (state.isLarge) return widths === 'others' ? forms.slice(0, 1) : []
  return forms.filter((form) => isFirst(form) === (widths === 'first'))
}
