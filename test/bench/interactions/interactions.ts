import type { Browser } from 'playwright-core'
import { cpuSlowdown } from '../conditions.ts'
import { inMs } from '../figures.ts'
import type { Figure } from '../figures.ts'
import { servePortal } from '../portal.ts'
import type { Build, Content } from '../portal.ts'
import { play } from './play.ts'
import type { Scene } from './scenes.ts'

/**
 * Measures how long the page takes to show the effect of a key.
 *
 * @param runs how often to press each key
 */
export async function measureInteractions(
  browser: Browser,
  build: Build,
  content: Content,
  scenes: readonly Scene[],
  runs: number,
): Promise<readonly Figure[]> {
  const portal = await servePortal(build, content)
  try {
    const figures: Figure[] = []
    for (const scene of scenes) {
      for (const { name, values } of await play(browser, portal, scene, runs)) {
        figures.push({ name: `interaction ÷ ${cpuSlowdown} ${name}`, title: name, format: inMs, values })
      }
    }
    return figures
  } finally {
    await portal.close()
  }
}

export function interactionConditions(runs: number): readonly string[] {
  return [
    `Keys pressed in an open page, ${runs} times each after one not counted; the history of each site has a full week`,
    `Processor ÷ ${cpuSlowdown}; each figure includes the wait for a frame, up to 16.7 ms`,
  ]
}
