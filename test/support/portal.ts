import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { build } from '../../build.mjs'
import type { Behaviour } from '../../src/dev/sample-sites.ts'
import type { Stack, StackOptions } from '../../src/dev/stack.ts'
import { startStack } from '../../src/dev/stack.ts'
import { launch } from './browser.ts'
import { allowSlowTests } from './slow-tests.ts'

/** The built product, its provider and its sites, with a browser to look at them. Both are there once tests run. */
export interface Portal {
  readonly stack: Stack
  readonly browser: Browser
  /** Where the build is, from the project's root. */
  readonly folder: string
  /** The address of a path of the portal. */
  readonly at: (path: string) => string
}

interface Options extends Pick<StackOptions, 'config' | 'kit' | 'providerHost'> {
  /** How all six sites are. Without it they are as `npm start` has them: each is another trouble. */
  readonly sites?: Behaviour
}

/**
 * Starts one stack and one browser for all the tests of a file.
 * @param name the folder of its build: files that run at the same time must not share one
 */
export function usePortal(name: string, { sites, ...options }: Options = {}): Portal {
  allowSlowTests()
  const folder = `.cache/browser/${name}`
  let started: readonly [Stack, Browser] | undefined
  const running = (): readonly [Stack, Browser] => {
    if (started === undefined) throw new Error('The portal runs only while tests do')
    return started
  }

  beforeAll(async () => {
    started = await Promise.all([startStack({ build, kit: false, out: folder, ...options }), launch()])
    if (sites) started[0].sites.forEach((site) => site.behaveAs(sites))
  })
  afterAll(async () => {
    if (started) await Promise.all([started[0].close(), started[1].close()])
  })

  return {
    folder,
    get stack() {
      return running()[0]
    },
    get browser() {
      return running()[1]
    },
    at: (path) => `${running()[0].portalUrl}${path}`,
  }
}
