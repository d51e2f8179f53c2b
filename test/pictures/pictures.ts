import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Browser } from 'playwright-core'
import type { Build } from '../../src/dev/stack.ts'
import { messageOf, startStack } from '../../src/dev/stack.ts'
import { locales } from '../../src/base/locales.ts'
import { launch } from '../support/chromium.ts'
import { contents, createShow } from '../support/states/contents.ts'
import type { ContentName } from '../support/states/contents.ts'
import { states } from '../support/states/index.ts'
import { createPeople } from '../support/states/people.ts'
import type { StatePlace } from '../support/states/state.ts'
import { contactSheet } from './contact-sheet.ts'
import { createPhotographer } from './photographer.ts'
import { takeReadmePictures } from './readme.ts'

const folder = '.pictures'
const usage = `npm run pictures                    a picture of every state into ${folder}, and those of the README
npm run pictures -- board 390 dark  those with all of these words in their names (${folder}/board-paused-390-dark-es.png)
npm run pictures -- readme          those of the README`

/** Takes the wanted pictures and prints where they are. `words`: see `usage`. */
export async function takePictures(build: Build, words: readonly string[]): Promise<void> {
  if (words.some((word) => word.startsWith('-'))) {
    process.exitCode = 1
    return console.error(usage)
  }
  const startedAt = performance.now()
  const [onlyReadme, all] = [words.join() === 'readme', words.length === 0]
  const files = await withPlace(build, async (place, show) => {
    if (all || onlyReadme) console.log((await takeReadmePictures(place)).join('\n'))
    return onlyReadme ? [] : takeStates(place, show, words)
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  if (onlyReadme) return
  await writeFile(join(folder, 'index.html'), contactSheet(files))
  console.log(`${files.length} pictures in ${seconds} s: ${join(folder, 'index.html')}`)
  if (files.length === 0) {
    process.exitCode = 1
    console.error(`No picture has ${words.join(' and ')} in its name.\n${usage}`)
  }
}

/** Runs one portal and one browser while `work` runs, and then closes both. */
async function withPlace<Result>(
  build: Build,
  work: (place: StatePlace, show: (content: ContentName) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const out = '.cache/pictures'
  const config = `${out}.json`
  await mkdir('.cache', { recursive: true })
  await writeFile(config, JSON.stringify(contents.shipped))
  const stack = await startStack({ build, config, out, kit: true })
  let browser: Browser | undefined
  try {
    browser = await launch()
    stack.sites.forEach((site) => site.behaveAs('fast'))
    return await work(
      { browser, stack, at: (path) => `${stack.portalUrl}${path}` },
      createShow(() => stack, config),
    )
  } finally {
    await Promise.all([browser?.close(), stack.close()])
  }
}

async function takeStates(
  place: StatePlace,
  show: (content: ContentName) => Promise<void>,
  words: readonly string[],
): Promise<readonly string[]> {
  // With words, keep the pictures of earlier runs. The contact sheet shows only the new ones.
  if (words.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const people = createPeople(place)
  const photograph = createPhotographer(place, people, folder, words)
  const jobs = states.flatMap((state) => (state.locales ?? locales).map((locale) => ({ state, locale })))
  const taken = new Map<string, readonly string[]>()
  for (const content of Object.keys(contents) as ContentName[]) {
    const here = jobs.filter(
      ({ state, locale }) => (state.content ?? 'shipped') === content && photograph.isWanted(state, locale),
    )
    if (here.length === 0) continue
    await show(content)
    await inParallel(here, async ({ state, locale }) => {
      try {
        taken.set(`${state.name} ${locale}`, await photograph.take(state, locale))
      } catch (error) {
        // Continue with the other states.
        process.exitCode = 1
        console.error(`${state.name} in ${locale} could not be opened: ${messageOf(error)}`)
      }
    })
    console.log(`${content}: ${here.length} states`)
  }
  // List the files in the order of the states, not in the order in which they were taken.
  return jobs.flatMap(({ state, locale }) => taken.get(`${state.name} ${locale}`) ?? [])
}

/** Works on as many items in parallel as there are processors. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
