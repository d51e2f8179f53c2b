// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { FOLDED_KEY } from '../../src/base/keys.ts'
import { foldSections } from '../../src/first/folded-sections.ts'

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

const sections = () => [...document.querySelectorAll('details')]
const states = () => sections().map(({ open }) => (open ? 'open' : 'folded'))
/** A part of the page arrives, and the browser is about to paint. */
async function arrive(...ids: readonly string[]) {
  for (const id of ids)
    document.body.insertAdjacentHTML('beforeend', `<details open><summary></summary><ul id="${id}"></ul></details>`)
  await Promise.resolve()
}

test('each section is folded once, as it arrives, before the rest of the page', async () => {
  localStorage.setItem(FOLDED_KEY, '["webpages-office","webpages-media"]')
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await arrive('webpages-office')
  foldSections()
  expect(states()).toEqual(['folded'])
  await arrive('webpages-travel', 'webpages-media')
  expect(states()).toEqual(['folded', 'open', 'folded'])
  // The browser opens the section that the address leads to.
  sections().at(-1)?.setAttribute('open', '')
  await arrive('webpages-people')
  readyState.mockReturnValue('interactive')
  document.dispatchEvent(new Event('readystatechange'))
  expect(states()).toEqual(['folded', 'open', 'open', 'open'])
})

test.each(['null', '{}', '"webpages-office"', '[1,null]', '[', ''])(
  'a stored value of %s folds nothing',
  async (text) => {
    localStorage.setItem(FOLDED_KEY, text)
    foldSections()
    await arrive('webpages-office', '1')
    expect(states()).toEqual(['open', 'open'])
  },
)
