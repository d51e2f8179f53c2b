import { expect } from 'vitest'
import { inspectFocus } from './focus.ts'

/** A page of any browser. */
export interface Walker {
  readonly press: (key: string) => Promise<void>
  readonly evaluate: <Result>(run: () => Result) => Promise<Result>
}

/** Runs in the page: labels all that Tab should relement. Returns the labels in document order, one per radio group. */
export function pressable(): readonly string[] {
  const inside = document.querySelector('dialog:modal') ?? document.body
  const all = [
    ...inside.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
    ),
  ]
  const shown = all.filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], dialog:not([open])'),
  )
  const enabled = shown.filter((element) => !element.matches(':disabled'))
  return [
    ...new Set(
      enabled.map((element) => {
        const known = (element as { walked?: string }).walked
        const word = element.matches('input[type="radio"]')
          ? `choice ${element.getAttribute('name')}`
          : `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim()}`
        // Number elements of the same name.
        const same = all.filter(
          (other) => other !== element && (other as { walked?: string }).walked?.startsWith(`${word} #`),
        ).length
        Object.assign(element, { walked: known ?? (word.startsWith('choice') ? word : `${word} #${same}`) })
        return (element as { walked?: string }).walked ?? ''
      }),
    ),
  ]
}

/**
 * Presses a key until the focus has left the page. Returns the labels of the focused elements, and adds their faults to
 * `faults`. More presses than `limit` mean that the page traps the focus.
 */
export async function walk(
  page: Walker,
  key: 'Tab' | 'Shift+Tab',
  faults: string[],
  limit = 200,
): Promise<readonly string[]> {
  const walked: string[] = []
  for (let presses = 0; presses < limit; presses += 1) {
    await page.press(key)
    const label = await page.evaluate(() => {
      const active = document.activeElement as (Element & { walked?: string }) | null
      return active === null || active === document.body
        ? undefined
        : (active.walked ?? `unknown: ${active.outerHTML.slice(0, 80)}`)
    })
    // After the last element, the focus goes to the browser's own toolbar or back to the first element.
    if (label === undefined || label === walked[0]) return walked
    walked.push(label)
    const path = await page.evaluate(() => location.pathname)
    faults.push(...(await page.evaluate(inspectFocus)).map((fault) => `${path} ${key}: ${fault}`))
  }
  throw new Error(`The page traps the focus: ${walked.slice(-6).join(', ')}`)
}

/** Expects Tab to reach everything in document order, and Shift+Tab in reverse. Returns the faults of the focus. */
export async function walkAll(page: Walker): Promise<readonly string[]> {
  const faults: string[] = []
  const path = await page.evaluate(() => location.pathname)
  const all = await page.evaluate(pressable)
  expect(all.length).toBeGreaterThan(1)
  expect(await walk(page, 'Tab', faults), path).toEqual(all)
  expect(await walk(page, 'Shift+Tab', faults), path).toEqual(all.toReversed())
  return faults
}
