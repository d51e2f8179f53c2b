import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser, LaunchOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { PortalConfig } from '../../src/portal/config.ts'
import type { Behaviour } from '../../src/dev/sample-sites.ts'
import type { Stack, StackOptions } from '../../src/dev/stack.ts'
import { buildFolder, launch } from './browser.ts'
import { startWithSharedBuild } from './shared-builds.ts'
import { allowSlowTests } from './slow-tests.ts'

/** The built portal with its provider and sample sites. They run during the tests of a file. */
export interface RunningStack {
  readonly stack: Stack
  /** The folder of the build, relative to the project's root. */
  readonly folder: string
  /** The address of a path of the portal. */
  readonly at: (path: string) => string
}

/** A running stack with a browser. */
export interface Portal extends RunningStack {
  readonly browser: Browser
}

export interface StackSettings extends Pick<StackOptions, 'certificate' | 'config' | 'kit' | 'providerHost'> {
  /** Another project's function that builds a portal. Default: that of this project. */
  readonly build?: StackOptions['build']
  /** The configuration, instead of `config` or the shipped one. */
  readonly content?: PortalConfig
  /** The behaviour of all six sites. Default: a different one each, as with `npm start`. */
  readonly sites?: Behaviour
}

interface Options extends StackSettings {
  /** Use the whole Chromium. The headless shell supports windows, tabs, cookies and permissions only in part. */
  readonly wholeBrowser?: boolean
}

/**
 * Starts one stack for the tests of a file.
 * @param name the folder of its build, which no other file may use
 */
export function useStack(name: string, { sites, content, ...options }: StackSettings = {}): RunningStack {
  allowSlowTests()
  const folder = buildFolder(name)
  const config = content === undefined ? {} : { config: writeConfig(`${folder}.json`, content) }
  const running = useStarted(async () => {
    const stack = await startWithSharedBuild({ kit: false, out: folder, ...options, ...config })
    if (sites) stack.sites.forEach((site) => site.behaveAs(sites))
    return stack
  })
  return {
    folder,
    get stack() {
      return running()
    },
    at: (path) => `${running().portalUrl}${path}`,
  }
}

/** Starts one stack and one browser for the tests of a file. */
export const usePortal = (name: string, { wholeBrowser, ...settings }: Options = {}): Portal =>
  withBrowser(useStack(name, settings), wholeBrowser ? { channel: 'chromium' } : {})

/** Starts a browser for the tests of a file or a `describe`. */
export function withBrowser(stack: RunningStack, options: LaunchOptions = {}): Portal {
  const running = useStarted(() => launch(options))
  return Object.create(stack, { browser: { get: running } }) as Portal
}

/** Starts something before the tests of a file or a `describe`, and closes it after them. */
export function useStarted<Started extends { close(): Promise<void> }>(start: () => Promise<Started>): () => Started {
  let started: Started | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started?.close())
  return () => {
    if (started === undefined) throw new Error('The portal runs only while tests do')
    return started
  }
}

export function writeConfig(file: string, config: PortalConfig): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(config))
  return file
}
