import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { build } from '../../build.mjs'
import type { PortalConfig } from '../../src/portal/config.ts'
import type { Behaviour } from '../../src/dev/sample-sites.ts'
import type { Stack, StackOptions } from '../../src/dev/stack.ts'
import { startStack } from '../../src/dev/stack.ts'
import { launch } from './browser.ts'
import { allowSlowTests } from './slow-tests.ts'

/** The built product with its provider and sites, and a browser. Both run while tests do. */
export interface Portal {
  readonly stack: Stack
  readonly browser: Browser
  /** The folder of the build, from the project's root. */
  readonly folder: string
  /** The address of a path of the portal. */
  readonly at: (path: string) => string
}

interface Options extends Pick<StackOptions, 'config' | 'kit' | 'providerHost'> {
  /** The configuration, instead of `config` or the shipped one. */
  readonly content?: PortalConfig
  /** The behaviour of all six sites. Default: a different one each, as with `npm start`. */
  readonly sites?: Behaviour
}

/**
 * Starts one stack and one browser for the tests of a file.
 * @param name the folder of its build, which no other file may use
 */
export function usePortal(name: string, { sites, content, ...options }: Options = {}): Portal {
  allowSlowTests()
  const folder = `.cache/browser/${name}`
  const config = content === undefined ? {} : { config: writeConfig(`${folder}.json`, content) }
  let started: readonly [Stack, Browser] | undefined
  const running = (): readonly [Stack, Browser] => {
    if (started === undefined) throw new Error('The portal runs only while tests do')
    return started
  }

  beforeAll(async () => {
    started = await Promise.all([startStack({ build, kit: false, out: folder, ...options, ...config }), launch()])
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

export function writeConfig(file: string, config: PortalConfig): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(config))
  return file
}
