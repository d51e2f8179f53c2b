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

test.each(['', 'null', '{', '{"items":7}', '{"items":[null]}', '{"items":[{"id":"x"}]}'])(
  '%o in the storage paints nothing',
  (stored) => {
    expect(paint(stored)).toBe('')
    expect(readStoredAnnouncements()).toEqual({ items: [], file: '', css: '' })
  },
)

test.each([{}, { en: 7 }, { en: [7, 7] }, { en: [null, null] }, { en: [[html, 'p', 7]] }])(
  'the markup %j that another program may have stored paints nothing',
  (markup) => expect(paint({ items: [{ ...item, markup }], file: '', css: '' })).toBe(''),
)

test('no attribute that another program may have stored does anything', () => {
  const link = (href: string) => [html, 'a', [['href', href], ['style', 'top:0'], ['onclick', 'x']]] // prettier-ignore
  const markup = { en: [[html, 'p', [], link('javascript:x'), link('/apps'), link('HTTPS://a.example')]] }
  expect(paint({ items: [{ ...item, markup }], file: '', css: '' })).toBe(
    '<p><a></a><a href="/apps"></a><a href="HTTPS://a.example"></a></p>',
  )
})

test('an announcement that another release stored is not painted, because class names and icons differ', () => {
  document.head.innerHTML = '<meta name="version" content="2">'
  const stored = { items: [item], file: '', css: '' }
  expect(paint({ ...stored, release: '1' })).toBe('')
  expect(paint({ ...stored, release: '2' })).toContain('Maintenance')
  document.head.innerHTML = ''
})

test('five announcements are painted, without those that have no markup', () => {
  const { markup: _, ...bare } = item
  const items = [bare, ...Array.from({ length: 7 }, () => item)]
  expect(paint({ items, file: '', css: '' }).match(/Maintenance/g)).toHaveLength(5)
})

test('/index.html is painted as the dashboard', () => {
  const markup = { en: ['whole', 'line'] }
  history.replaceState(null, '', '/index.html')
  expect(paint({ items: [{ ...item, markup }], file: '', css: '' })).toBe('whole')
  history.replaceState(null, '', '/')
})
