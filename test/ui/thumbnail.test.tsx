// @vitest-environment happy-dom
import '../support/styles.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { Card } from '../../src/ui/card.tsx'
import { Thumbnail } from '../../src/ui/index.ts'
import { show } from '../support/screen.ts'

test.each([
  ['shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['online', () => dispatchEvent(new Event('online'))],
] as const)('a picture that has failed is tried again when its page is %s', (_, happen) => {
  const examples = [
    <Thumbnail key="1" name="Apps" src="/a.svg" />,
    <Card key="2" title="Apps" href="/a" imageSrc="/a.svg" description="B" newTabText="C" />,
  ]
  for (const example of examples) {
    const { host } = show(example)
    act(() => host.querySelector('img')?.dispatchEvent(new Event('error')))
    expect(host.querySelector('img')).toBeNull()
    act(() => void happen())
    expect(host.querySelector('img')?.getAttribute('src')).toBe('/a.svg')
    act(() => host.querySelector('img')?.dispatchEvent(new Event('error')))
    expect(host.querySelector('img')).toBeNull()
  }
})

test('a thumbnail shows the picture, or a monogram if there is none or it fails to load', () => {
  const { host, again } = show(<Thumbnail name="Tender Management" src="/images/tenders.svg" />)
  const shown = () => host.querySelector('img')?.getAttribute('src') ?? host.textContent
  expect(shown()).toBe('/images/tenders.svg')
  act(() => host.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(shown()).toBe('TM')
  again(<Thumbnail name="Benchmarking" src="/images/benchmarking.svg" />)
  expect(shown()).toBe('/images/benchmarking.svg')
  again(<Thumbnail name="Benchmarking" />)
  expect(shown()).toBe('Be')
  expect(host.querySelector('span')?.getAttribute('aria-hidden')).toBe('true')
})
