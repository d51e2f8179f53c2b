// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { partSelector } from '../../src/app/painted-parts.ts'
import { announcementPainter, readStoredAnnouncements } from '../../src/first/announcements.ts'
import { ANNOUNCEMENTS_KEY } from '../../src/app/marks.ts'

const html = 'http://www.w3.org/1999/xhtml'
const paragraph = [
  html,
  'p',
  [['class', 'title']],
  'Maintenance',
  [html, 'iframe', [['src', '/tool']]],
  [html, 'form', []],
]
const item = {
  id: 'a',
  kind: 'notice',
  title: 'Maintenance',
  text: 'Tonight',
  from: 0,
  until: 8.64e15,
  announcedFrom: 0,
  sites: [],
  markup: { en: [paragraph, paragraph], es: [paragraph, paragraph] },
}

function paint(stored: unknown): string {
  localStorage.setItem(ANNOUNCEMENTS_KEY, typeof stored === 'string' ? stored : JSON.stringify(stored))
  document.documentElement.lang = 'en'
  document.body.innerHTML = '<div data-part="announcements"></div>'
  announcementPainter(readStoredAnnouncements())?.()
  return document.querySelector(partSelector('announcements'))?.innerHTML ?? ''
}

test('the announcement of the last visit is painted without the frames and forms that another program may have stored', () => {
  expect(paint({ items: [item], file: '', css: '' })).toBe('<p class="title">Maintenance</p>')
})

test.each(['', 'null', '{', '{"items":7}', '{"items":[null]}'])('%o in the storage paints nothing', (stored) => {
  expect(paint(stored)).toBe('')
})
