import { states } from '../support/states/index.ts'
import { openState } from '../support/states/open.ts'
import { createPeople } from '../support/states/people.ts'
import type { State, StatePlace, Theme } from '../support/states/state.ts'
import { themes } from '../support/states/state.ts'
import { visitsOf } from './photographer.ts'

const size = { width: 1280, height: 860 } as const

/** What the README shows, by day and by night: each picture's name, and the state that it is of. */
const shown = [
  // A working day: one site takes its time.
  { name: 'portal', state: 'shortcuts-dashboard', sites: ['fast', 'slow'] },
  { name: 'cards', state: 'starred-webpages', sites: [] },
] as const satisfies readonly { readonly name: string; readonly state: string; readonly sites: State['sites'] }[]

/** Takes the pictures of the README. Returns where they are. */
export async function takeReadmePictures(place: StatePlace): Promise<readonly string[]> {
  const gallery = { place, people: createPeople(place), visit: visitsOf(place) }
  const taken: string[] = []
  for (const { name, state, sites } of shown) {
    const found = states.find((each) => each.name === state)
    if (!found) throw new Error(`No state is called ${state}`)
    const { page, context } = await openState(gallery, { ...found, sites }, 'en')
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
