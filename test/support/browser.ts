import process from 'node:process'
import { launch as launchChromium } from './chromium.ts'
import { launch as launchFirefox } from './firefox.ts'

/** Starts the browser that the tests look with: Chromium, or the Firefox that firefox.config.ts asks for. */
export const launch = process.env['ALS_BROWSER'] === 'firefox' ? launchFirefox : launchChromium
