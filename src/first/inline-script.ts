/**
 * The program that is inline in every page and runs before the first paint. It removes the provider's response from the
 * address and applies the user's preferences. In a popup or hidden frame it then hands the response to the page that
 * waits for it, and loads nothing else. In any other page it starts the probes and fetches React, which it requests
 * before anything else.
 */
import probes from 'virtual:probes'
import {
  LOCALE_KEY,
  LOCALE_ATTRIBUTE,
  MENU_KEY,
  MENU_ATTRIBUTE,
  RETURNING_ATTRIBUTE,
  SCRIPT_META,
  THEME_KEY,
  THEME_ATTRIBUTE,
  VIEW_ATTRIBUTE,
  VIEW_KEY,
} from '../base/keys.ts'
import { localeOfPage } from '../base/locales.ts'
import { showThemeColor } from '../base/theme-color.ts'
import { mayBeSignedIn, receiveResponse } from '../auth/browser/handover.ts'
import type { Arrival } from '../auth/browser/handover.ts'
import { createBrowserEnv } from '../status/browser/browser-status.ts'
import { createMonitor } from '../status/index.ts'
import { firstTexts } from '../texts/index.ts'
import { keepEarlyPress } from './early-press.ts'
import { foldSections } from './folded-sections.ts'
import { refuseInsecurePage } from './insecure-page.ts'
import { languageOfBrowser, showChosenLanguage } from './language.ts'
import { loadMain } from './load-main.ts'
import { showFirstStates } from './first-states.ts'

const root = document.documentElement
// Before anything else can read the address.
receiveResponse(begin, () => {
  applyPreferences()
  showOnly(firstTexts[localeOfPage()].closeWindow)
})

/** Replaces the page, and keeps the rest of it from arriving. */
function showOnly(sentence: string): void {
  const lang = localeOfPage()
  // Not `stop()`: Chromium never paints a page that is stopped before its body.
  document.open()
  document.close()
  document.documentElement.lang = lang
  document.documentElement.style.colorScheme = 'light dark'
  document.body.textContent = sentence
}

/** Starts the portal. */
function begin(arrival: Arrival | null): void {
  // The script arrives last, so request it first. Sign-in needs WebCrypto, which browsers offer only over https: and on
  // loopback addresses.
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${SCRIPT_META}"]`)?.content ?? ''
  // The cast is safe, because the build writes the address of main.tsx there.
  const request = (address: string) => import(address) as Promise<typeof import('../main.tsx')>
  const main = isSecureContext ? request(url) : null
  applyPreferences()
  // Switch to the chosen language first, because the next steps change the page of that language.
  showChosenLanguage()
  foldSections()
  const monitor = createMonitor(probes, createBrowserEnv())
  const stopShowingStates = showFirstStates(monitor.board)
  monitor.start()
  if (main === null) return refuseInsecurePage()
  const press = keepEarlyPress()
  const options = { monitor, stopShowingStates, stopKeepingPress: press.stop, arrival }
  // A browser or a cache may remember that an address has no script.
  const again = () => request(`${url}?again`)
  void loadMain(main, again, url, ({ start }) => start(options), press.forget)
}

/** Sets the attributes of `<html>` that the first paint depends on. */
function applyPreferences(): void {
  setAttribute(THEME_ATTRIBUTE, () => localStorage.getItem(THEME_KEY))
  showThemeColor()
  setAttribute(MENU_ATTRIBUTE, () => localStorage.getItem(MENU_KEY))
  setAttribute(VIEW_ATTRIBUTE, () => localStorage.getItem(VIEW_KEY))
  setAttribute(LOCALE_ATTRIBUTE, languageOfBrowser)
  // The user's choice, if any, overrides the browser's language.
  setAttribute(LOCALE_ATTRIBUTE, () => localStorage.getItem(LOCALE_KEY))
  // The menu and the list of the 404 page stay hidden until auth knows whether the stored user is still signed in.
  setAttribute(RETURNING_ATTRIBUTE, () => (mayBeSignedIn() ? 'true' : null))
}

/** Sets an attribute of `<html>` if `read` returns a value. */
function setAttribute(attribute: string, read: () => string | null): void {
  try {
    const value = read()
    if (value) root.setAttribute(attribute, value)
  } catch {
    // The browser denies storage.
  }
}
