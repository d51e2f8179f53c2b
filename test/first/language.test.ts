// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showChosenLanguage } from '../../src/first/language.ts'

const root = document.documentElement
const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
afterEach(() => {
  readyState.mockReturnValue('loading')
  for (const name of ['lang', 'data-locale', 'data-switching-language']) root.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const isHidden = () => root.hasAttribute('data-switching-language')

/** Opens an English page that has a Spanish translation, for a person who has chosen `locale`. */
function opened(locale: string | null, templateLang = 'es') {
  root.lang = 'en'
  document.title = 'Apps'
  document.head.innerHTML = '<title>Apps</title><link rel="manifest" href="/manifest.json">'
  if (locale !== null) root.setAttribute('data-locale', locale)
  showChosenLanguage()
  const before = { isHidden: isHidden() }
  document.body.innerHTML = `<div id="root"><h1>Apps</h1></div>
<template lang="${templateLang}" title="Aplicaciones"><div id="root"><h1>Aplicaciones</h1></div></template>`
  document.dispatchEvent(new Event('readystatechange'))
  return {
    before,
    isHidden: isHidden(),
    lang: root.lang,
    locale: root.getAttribute('data-locale'),
    title: document.title,
    manifest: document.querySelector('link')?.getAttribute('href'),
    shown: document.querySelector('#root')?.textContent,
  }
}

const english = { isHidden: false, lang: 'en', locale: 'en', title: 'Apps', manifest: '/manifest.json', shown: 'Apps' }

test('the chosen language replaces the page’s own, which is hidden until then', () => {
  expect(opened('es')).toEqual({
    before: { isHidden: true },
    isHidden: false,
    lang: 'es',
    locale: 'es',
    title: 'Aplicaciones',
    manifest: '/manifest.es.json',
    shown: 'Aplicaciones',
  })
  expect(document.querySelectorAll('#root')).toHaveLength(1)
})

test.each([null, 'en', '"]><img src=x>'])('with %s chosen nothing is hidden or changed', (locale) => {
  expect(opened(locale)).toEqual({ before: { isHidden: false }, ...english })
})

test('a language that the page lacks changes nothing', () => {
  expect(opened('es', 'fr')).toEqual({ before: { isHidden: true }, ...english })
})

test('the language is replaced only once', () => {
  opened('es')
  const shown = document.querySelector('#root')
  document.dispatchEvent(new Event('readystatechange'))
  expect(document.querySelector('#root')).toBe(shown)
})

test.each(['interactive', 'complete'] as const)('a page that is %s already is never hidden', (state) => {
  readyState.mockReturnValue(state)
  root.lang = 'en'
  root.setAttribute('data-locale', 'es')
  document.body.innerHTML = '<p id="root">Apps</p><template lang="es"><p id="root">Aplicaciones</p></template>'
  showChosenLanguage()
  expect([isHidden(), root.lang, document.body.querySelector('p')?.textContent]).toEqual([false, 'es', 'Aplicaciones'])
})
