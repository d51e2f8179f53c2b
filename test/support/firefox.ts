import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { firefox } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'

const prefs = {
  // Firefox follows 20 redirects by default, which takes 70 to 250 ms. An error after 100 ms does not count as down.
  'network.http.redirection-limit': 5,
  // Use scrollbars that take no space, as on phones and in headless Chromium.
  'ui.useOverlayScrollbars': 1,
}

/** Starts the system's Firefox, headless, over WebDriver BiDi, because Playwright's own Firefox is patched. */
export async function launch({ firefoxUserPrefs, ...options }: LaunchOptions = {}): Promise<Browser> {
  return firefox.launch({
    ...options,
    channel: 'moz-firefox',
    executablePath: findFirefox(),
    firefoxUserPrefs: { ...prefs, ...firefoxUserPrefs },
  })
}

/**
 * The path of a Firefox: from FIREFOX_PATH, or the system's. Does not install one, because only `npm run test:firefox`
 * needs it.
 * @throws an error with instructions
 */
export function findFirefox(): string {
  const given = process.env['FIREFOX_PATH']
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH names a file that does not exist: ${given}`)
  const path = given || candidates().find((candidate) => existsSync(candidate))
  if (path) return path
  throw new Error(
    'No Firefox found. Install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to its program.',
  )
}

/** Vitest's `globalSetup`: reports a missing Firefox once instead of for each file. */
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
