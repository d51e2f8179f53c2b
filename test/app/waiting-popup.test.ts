// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { writePopup } from '../../src/app/sign-in/waiting-popup.ts'

const openPopup = () => document.implementation.createHTMLDocument()

test('a popup that waits says so in the language of the page', () => {
  document.documentElement.lang = 'es'
  const popup = openPopup()
  writePopup(popup, 'Espere, por favor')
  expect(popup.body.textContent).toBe('Espere, por favor')
  expect([popup.title, popup.documentElement.lang]).toEqual(['Espere, por favor', 'es'])
})

test.each([
  ['light', 'rgb(244, 247, 247)', 'rgb(15, 38, 48)'],
  ['dark', 'rgb(10, 22, 27)', 'rgb(231, 240, 241)'],
])('a popup that waits has the type and the colours of the page, %s', (colorScheme, backgroundColor, color) => {
  document.documentElement.style.colorScheme = colorScheme
  Object.assign(document.body.style, { backgroundColor, color, fontFamily: 'Palatino', lineHeight: '1.5' })
  onTestFinished(() => {
    document.documentElement.removeAttribute('style')
    document.body.removeAttribute('style')
  })
  const popup = openPopup()
  writePopup(popup, 'Please wait')
  expect(popup.documentElement.style).toMatchObject({ colorScheme, backgroundColor })
  expect(popup.body.style).toMatchObject({ color, fontFamily: 'Palatino', lineHeight: '1.5' })
})
