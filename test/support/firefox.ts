import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { firefox } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'

// Twenty redirects, after which it gives up by itself, take it 70 to 250 ms, where 100 is the border between two states.
const prefs = { 'network.http.redirection-limit': 5 }

/** Starts a headless Firefox as its makers ship it, by WebDriver BiDi: not the patched one that Playwright keeps. */
export async function launch(options: LaunchOptions = {}): Promise<Browser> {
  return firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox(), firefoxUserPrefs: prefs, ...options })
}

/**
 * The path of a Firefox: the one that FIREFOX_PATH names, or the system's. None is installed: no more than the tests of
 * `npm run test:firefox` need it.
 *
 * @throws an error that says what to do
 */
export function findFirefox(): string {
  const named = process.env['FIREFOX_PATH']
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names a file that is not there: ${named}`)
  const found = named || candidates().find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    'No Firefox found. Install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to its program.',
  )
}

/** Vitest's `globalSetup`: without a Firefox it is said once, and not for each file. */
export function setup(): void {
  findFirefox()
}

function candidates(): readonly string[] {
  const { PATH = '', PROGRAMFILES = '' } = process.env
  return [
    ...PATH.split(delimiter).flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name))),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    join(PROGRAMFILES, 'Mozilla Firefox/firefox.exe'),
  ]
}
