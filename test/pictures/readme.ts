import { states } from '../support/states/index.ts'
import { openState } from '../support/states/open.ts'
import { createPeople } from '../support/states/people.ts'
import type { State, StatePlace, Theme } from '../support/states/state.ts'
import { themes } from '../support/states/state.ts'
import { visitsOf } from './photographer.ts'

const size = { width: 1280, height: 860 } as const

/** The pictures of the README, each in both themes, with their states. */
const pictures = [
  { name: 'portal', state: 'starred-dashboard', sites: ['fast', 'slow'] },
  { name: 'cards', state: 'starred-webpages', sites: [] },
] as const satisfies readonly { readonly name: string; readonly state: string; readonly sites: State['sites'] }[]

/** Takes the pictures of the README. Returns their paths. */
export async function takeReadmePictures(place: StatePlace): Promise<readonly string[]> {
  const gallery = { place, people: createPeople(place), visit: visitsOf(place) }
  const taken: string[] = []
  for (const { name, state, sites } of pictures) {
    const picture = states.find((each) => each.name === state)
    if (!picture) throw new Error(`There is no state ${state}`)
    const { page, context } = await openState(gallery, { ...picture, sites }, 'en')
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const path = fileOf(name, colorScheme)
      await page.screenshot({ path })
      taken.push(path)
    }
    await context.close()
  }
  return taken
}

const fileOf = (name: string, theme: Theme) => `.github/${name}${theme === 'dark' ? '-dark' : ''}.png`
