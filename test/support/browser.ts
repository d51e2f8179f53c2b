import process from 'node:process'
import { launch as launchChromium } from './chromium.ts'
import { launch as launchFirefox } from './firefox.ts'

export const isFirefox = process.env['ALS_BROWSER'] === 'firefox'

/** Starts the browser of the tests: Chromium, or Firefox if ALS_BROWSER says so. */
export const launch = isFirefox ? launchFirefox : launchChromium
