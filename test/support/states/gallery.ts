import type { Locale } from '../../../src/base/locales.ts'
import type { StackSettings } from '../portal.ts'
import { usePortal } from '../portal.ts'
import { useVisitors } from '../visitor.ts'
import { contents, createShow } from './contents.ts'
import type { Gallery } from './open.ts'
import { createPeople } from './people.ts'
import type { State } from './state.ts'

/**
 * Starts a portal for tests that walk the states one after the other. States with the same content should follow each
 * other, because different content needs a new build.
 * @param name the folder of its build, which no other file may use
 * @returns a function that prepares the portal for a state by showing its content
 */
export function useGallery(
  name: string,
  settings: Pick<StackSettings, 'build' | 'kit'>,
): (state: State) => Promise<Gallery> {
  const place = usePortal(name, { content: contents.shipped, sites: 'fast', ...settings })
  const visit = useVisitors(place)
  const people = createPeople(place)
  const show = createShow(() => place.stack, `${place.folder}.json`)
  return async ({ content = 'shipped' }) => {
    await show(content)
    return { place, visit, people }
  }
}

/** The states in a language for `test.for`, grouped by content. */
export const statesIn = (states: readonly State[], locale: Locale): readonly State[] =>
  (Object.keys(contents) as (keyof typeof contents)[]).flatMap((content) =>
    // The cast is safe, because `contents` has no other keys.
    states.filter((state) => (state.content ?? 'shipped') === content && (state.locales ?? [locale]).includes(locale)),
  )
