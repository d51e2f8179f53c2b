// @vitest-environment happy-dom
import '../../support/styles.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { Thumbnail } from '../../../src/ui/index.ts'
import { show } from '../../support/screen.ts'

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
