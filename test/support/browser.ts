import process from 'node:process'
import { launch as launchChromium } from './chromium.ts'
import { launch as launchFirefox } from './firefox.ts'

export const isFirefox = process.env['ALS_BROWSER'] === 'firefox'

/** Returns the folder for a build of the tests. Both browsers may run the same file at the same time. */
export const buildFolder = (name: string): string => `.cache/browser/${isFirefox ? 'firefox-' : ''}${name}`

/** Starts the browser of the tests: Chromium, or Firefox if ALS_BROWSER says so. */
export const launch = isFirefox ? launchFirefox : launchChromium
