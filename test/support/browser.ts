import process from 'node:process'
import { launch as launchChromium } from './chromium.ts'
import { launch as launchFirefox } from './firefox.ts'

/** Starts the browser of the tests: Chromium, or Firefox if ALS_BROWSER says so. */
export const launch = process.env['ALS_BROWSER'] === 'firefox' ? launchFirefox : launchChromium
