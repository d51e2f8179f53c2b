import { mkdirSync, writeFileSync } from 'node:fs'
import type { Locale } from '../../../src/i18n/index.ts'
import { usePortal } from '../portal.ts'
import { useVisitors } from '../visitor.ts'
import { contents, createShow } from './contents.ts'
import type { Gallery } from './open.ts'
import { createPeople } from './people.ts'
import type { State } from './state.ts'

/**
 * A portal for the tests of a file that walk the states. What they ask for is opened one after the other: those with the
 * same content in a row, because another content is another build.
 * @param name the folder of its build: files that run at the same time must not share one
 */
export function useGallery(name: string): (state: State) => Promise<Gallery> {
  const file = `.cache/browser/${name}.json`
  mkdirSync('.cache/browser', { recursive: true })
  writeFileSync(file, JSON.stringify(contents.shipped))
  const place = usePortal(name, { config: file, kit: true, sites: 'fast' })
  const visit = useVisitors(place)
  const people = createPeople(place)
  const show = createShow(() => place.stack, file)
  return async ({ content = 'shipped' }) => {
    await show(content)
    return { place, visit, people }
  }
}

/** The states in a language, for `test.for`: those of one content together. */
export const statesIn = (states: readonly State[], locale: Locale): readonly State[] =>
  (Object.keys(contents) as (keyof typeof contents)[]).flatMap((content) =>
    // the keys of that one object
    states.filter((state) => (state.content ?? 'shipped') === content && (state.locales ?? [locale]).includes(locale)),
  )
