// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { FOLDED_KEY } from '../../src/base/keys.ts'
import { foldSections } from '../../src/first/folded-sections.ts'

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

const states = () => [...document.querySelectorAll('[data-state]')].map((each) => each.getAttribute('data-state'))
/** A part of the page arrives, and the browser is about to paint. */
async function arrive(...ids: readonly string[]) {
  for (const id of ids) document.body.insertAdjacentHTML('beforeend', `<div id="${id}" data-state="unfolded"></div>`)
  await Promise.resolve()
}

test('each section is folded as it arrives, before the rest of the page', async () => {
  localStorage.setItem(FOLDED_KEY, '["webpages-office","webpages-media"]')
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await arrive('webpages-office')
  foldSections()
  expect(states()).toEqual(['folded'])
  await arrive('webpages-travel', 'webpages-media')
  expect(states()).toEqual(['folded', 'unfolded', 'folded'])
  readyState.mockReturnValue('interactive')
  document.dispatchEvent(new Event('readystatechange'))
  // From here on React changes the sections.
  document.querySelector('#webpages-media')?.setAttribute('data-state', 'unfolded')
  await arrive('webpages-people')
  expect(states()).toEqual(['folded', 'unfolded', 'unfolded', 'unfolded'])
})

test.each(['null', '{}', '"webpages-office"', '[1,null]', '[', ''])(
  'a stored value of %s folds nothing',
  async (text) => {
    localStorage.setItem(FOLDED_KEY, text)
    foldSections()
    await arrive('webpages-office', '1')
    expect(states()).toEqual(['unfolded', 'unfolded'])
  },
)
