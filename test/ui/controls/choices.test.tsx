// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test, vi } from 'vitest'
import { PageHeading, Segmented } from '../../../src/ui/index.ts'
import { doing, show } from '../../support/screen.ts'

const options = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'es', label: 'Español', lang: 'es' },
] as const

test('a segmented control is a group of radio buttons with one selected', () => {
  const onChange = vi.fn()
  const { get } = show(<Segmented label="Language" value="en" options={options} onChange={onChange} />)
  expect(get('group', 'Language')).toBeTruthy()
  expect(get('radio', 'English')).toHaveProperty('checked', true)
  doing(() => get('radio', 'Español').click())
  expect(onChange).toHaveBeenCalledWith('es')
})

test('an option with an icon is named by its visible label', () => {
  const theme = [{ value: 'dark', label: 'Dark', icon: 'moon' }] as const
  const { get } = show(<Segmented label="Theme" value="dark" options={theme} onChange={vi.fn()} />)
  expect(get('radio', 'Dark')).toBeTruthy()
  expect(get('group').querySelector('label')?.lastElementChild?.className, 'the label is not hidden').toBe('')
})

test('a page heading can be focused, but not with the Tab key', () => {
  const heading = show(<PageHeading>Apps</PageHeading>).get('heading', 'Apps')
  heading.focus()
  expect(document.activeElement).toBe(heading)
  expect(heading.tabIndex).toBe(-1)
})
