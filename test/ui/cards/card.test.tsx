// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Card, CardItem } from '../../../src/ui/cards/card.tsx'
import { CardGrid } from '../../../src/ui/index.ts'
import { doing, show } from '../../support/screen.ts'

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

test('a card is a list item with one link, around a heading that is only the name of the card', () => {
  const { get, all } = show(
    <CardGrid aria-label="Webpages">
      <CardItem>{card}</CardItem>
    </CardGrid>,
  )
  expect(get('list', 'Webpages').getAttribute('role')).toBe('list')
  expect(get('heading', 'Valuation').closest('a')).toBe(get('link'))
  expect(all('listitem')).toHaveLength(1)
})

test('a card that opens a new tab announces it and sends no referrer', () => {
  const link = show(card).get('link', 'Valuation (opens in new tab)')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a card that opens in the same tab is an ordinary link', () => {
  const { get } = show(<Card title="Audio" href="/audiototext" imageSrc="/a.svg" description="Una frase." />)
  const link = get('link', 'Audio')
  expect(link.getAttribute('target')).toBeNull()
  expect(link.getAttribute('rel')).toBeNull()
})

test('the description has its own language', () => {
  expect(show(card).getByText('Una frase.').lang).toBe('es')
})

test('the action of a card is outside its link', () => {
  expect(show(card).get('button', 'Star').closest('a, h2')).toBeNull()
})

test('a picture is decorative and has the specified height', () => {
  const picture = show(card).host.querySelector('img')
  expect(picture?.getAttribute('alt')).toBe('')
  expect(picture?.getAttribute('height')).toBe('200')
})

test('a monogram of the same height replaces a picture that fails to load', () => {
  const { host } = show(card)
  doing(() => host.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(host.querySelector('img')).toBeNull()
  expect(host.querySelector('svg[height]')?.getAttribute('height')).toBe('200')
})

test('a monogram replaces a picture that failed before hydration', () => {
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  onTestFinished(() => complete.mockRestore())
  expect(show(card).host.querySelector('svg[height]')?.getAttribute('height')).toBe('200')
})

test('a card without a picture has a monogram, and one without a description no empty paragraph', () => {
  const { host } = show(<Card title="General Ledger" href="https://ledger.example/" imageHeight={200} />)
  expect(host.querySelector('img')).toBeNull()
  expect(host.querySelector('svg[aria-hidden="true"] text')?.textContent).toBe('GL')
  expect(host.querySelector('svg')?.getAttribute('height')).toBe('200')
  expect(host.querySelectorAll('p')).toHaveLength(0)
})

test('the heading of a card in a section is of the third level', () => {
  const { getAllByRole, getByRole } = show(<Card title="Ledger" titleLevel={3} href="https://ledger.example/" />)
  expect(getAllByRole('heading')).toEqual([getByRole('heading', { level: 3, name: 'Ledger' })])
})
