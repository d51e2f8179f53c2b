// @vitest-environment happy-dom
import '../support/styles.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { Card, CardGrid } from '../../src/ui/index.ts'
import { doing, show } from '../support/screen.ts'

// happy-dom loads no pictures and calls them complete: here they are on their way until a test says otherwise.
const loaded = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
beforeEach(() => void loaded.mockReturnValue(false))

const card = (
  <Card
    title="Valuation"
    href="https://valuation.example/"
    imageSrc="/images/valuation.svg"
    imageHeight={200}
    description="Una frase."
    descriptionLang="es"
    newTabText="(opens in new tab)"
    action={<button type="button">Star</button>}
  />
)

test('a card is an item of a list, with a heading that holds its only link', () => {
  const { get, all } = show(<CardGrid aria-label="Webpages">{card}</CardGrid>)
  expect(get('list', 'Webpages').getAttribute('role')).toBe('list')
  expect(get('heading', 'Valuation (opens in new tab)').querySelector('a')).toBe(get('link'))
  expect(all('listitem')).toHaveLength(1)
})

test('a card for a new tab says so and gives nothing away', () => {
  const link = show(card).get('link', 'Valuation (opens in new tab)')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a card for this tab is an ordinary link', () => {
  const { get } = show(<Card title="Audio" href="/audiototext" imageSrc="/a.svg" description="Una frase." />)
  const link = get('link', 'Audio')
  expect(link.getAttribute('target')).toBeNull()
  expect(link.getAttribute('rel')).toBeNull()
})

test('the description is in its own language', () => {
  expect(show(card).host.querySelector('[lang="es"]')?.textContent).toBe('Una frase.')
})

test('the control of a card stands beside the link, not in it', () => {
  expect(show(card).get('button', 'Star').closest('a, h2')).toBeNull()
})

test('a picture is decorative, and 200 px high when asked', () => {
  const picture = show(card).host.querySelector('img')
  expect(picture?.getAttribute('alt')).toBe('')
  expect(picture?.getAttribute('height')).toBe('200')
})

test('a picture that cannot be loaded leaves its room', () => {
  const { host } = show(card)
  doing(() => host.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(host.querySelector('img')).toBeNull()
  expect(host.querySelector('svg[height]')?.getAttribute('height')).toBe('200')
})

test('so does a picture that failed before the page came to life', () => {
  loaded.mockReturnValue(true)
  expect(show(card).host.querySelector('svg[height]')?.getAttribute('height')).toBe('200')
})
