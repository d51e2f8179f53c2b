import type { Page } from 'playwright-core'
import { messages } from '../../src/texts/index.ts'
import type { Messages } from '../../src/texts/index.ts'

/** Pauses the checks of the sites by the switch in Preferences. */
export async function pauseUpdates(page: Page, t: Messages = messages.en): Promise<void> {
  await page.getByRole('button', { name: t.preferences.title, exact: true }).click()
  await page.getByRole('switch', { name: t.dashboard.pause }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
