import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { contrastOf, TEXT_CONTRAST } from '../../src/ui/theme/contrast.ts'
import type { Channels } from '../../src/ui/theme/oklch.ts'
import { channelsOf } from '../../src/ui/theme/oklch.ts'
import { usePortal } from '../support/portal.ts'
import { shipped } from '../support/shipped.ts'
import { useVisitors } from '../support/visitor.ts'

const brand = { color: '#ffd400', logo: 'images/group.svg' }
const portal = usePortal('brand', { content: { ...shipped, brand }, sites: 'fast' })
const visit = useVisitors(portal)

/** Returns the channels of a computed colour, such as `rgb(255, 212, 0)`. */
function channelsIn(computed: string): Channels {
  const [red = 0, green = 0, blue = 0] = computed.match(/\d+/g)?.map(Number) ?? []
  return [red, green, blue]
}

/** Returns the contrast of a button's text on what is behind it. */
async function contrastIn(button: Locator): Promise<number> {
  const [text = '', ground = ''] = await button.evaluate((element) => {
    let behind: Element | null = element
    while (behind !== null && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
      behind = behind.parentElement
    return [getComputedStyle(element).color, behind === null ? '' : getComputedStyle(behind).backgroundColor]
  })
  return contrastOf(channelsIn(text), channelsIn(ground))
}

// The shades that the build prints for this colour: see output.test.ts.
test.each([
  ['light', '#7f6900'],
  ['dark', '#ffd400'],
] as const)(
  'in the %s theme the accent is %s, buttons can be read, and the logo is in the menu',
  async (theme, accent) => {
    const { page, goTo } = await visit({ colorScheme: theme })
    await goTo('/')
    const shown = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.color = 'var(--accent)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(channelsIn(shown)).toEqual(channelsOf(accent))

    // Beside the one in the page, the menu has none.
    expect(await contrastIn(page.getByRole('button', { name: 'Login' }))).toBeGreaterThanOrEqual(TEXT_CONTRAST)

    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const logo = menu.locator(`img[src="/${brand.logo}"]`)
    expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
    const [logoBox, nameBox] = [await logo.boundingBox(), await menu.getByText('ALS', { exact: true }).boundingBox()]
    // 16 times as wide as 9 high, within a frame.
    expect([Math.round(logoBox?.width ?? 0), logoBox?.height]).toEqual([54, 32])
    expect((logoBox?.x ?? Infinity) + 54).toBeLessThan(nameBox?.x ?? 0)

    // A short name of ten letters is whole: the logo makes room for it.
    const spare = await logo.evaluate(({ nextElementSibling: name }) => {
      if (name === null) return undefined
      name.textContent = 'Consultora'
      return name.clientWidth - name.scrollWidth
    })
    expect(spare).toBe(0)
    expect((await logo.boundingBox())?.width).toBeLessThan(54)
  },
)
