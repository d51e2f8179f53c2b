import { expect, test } from 'vitest'
import { contactAddress, reportAddress } from '../../src/portal/contact.ts'

const fields = { site: 'Mail & Files', state: 'Down', page: 'One\ntwo' }

test.each([
  ['mailto:it@als.example', 'mailto:it@als.example?subject=Down%20%26%20out&body=One%0D%0Atwo'],
  [
    'mailto:it@als.example?cc=boss%40als.example&Subject=Portal',
    'mailto:it@als.example?cc=boss%40als.example&subject=Down%20%26%20out&body=One%0D%0Atwo',
  ],
  [
    'mailto:it+portal@als.example?cc=boss+it@als.example&BODY=x&in-reply-to=a?b',
    'mailto:it+portal@als.example?cc=boss+it@als.example&in-reply-to=a?b&subject=Down%20%26%20out&body=One%0D%0Atwo',
  ],
  ['MAILTO:it@als.example', 'MAILTO:it@als.example?subject=Down%20%26%20out&body=One%0D%0Atwo'],
  ['mailto:it@als.example?', 'mailto:it@als.example?subject=Down%20%26%20out&body=One%0D%0Atwo'],
  ['https://desk.als.example/new?queue=1', 'https://desk.als.example/new?queue=1'],
  [
    'https://desk.als.example/new?title={site}%20{state}&since={since}&text={page}#{site}',
    'https://desk.als.example/new?title=Mail%20%26%20Files%20Down&since=&text=One%0Atwo#{site}',
  ],
  ['http://desk.als.example/new?title={site}', 'http://desk.als.example/new?title={site}'],
  ['tel:+34910000000', 'tel:+34910000000'],
])('a report to %s opens %s', (contact, address) => {
  expect(reportAddress(contact, { subject: 'Down & out', body: 'One\ntwo', fields })).toBe(address)
})

test('a long report is cut at 1,500 characters, and not within a character', () => {
  const contact = 'https://desk.als.example/new?text={page}&title={site}&again={page}'
  const filled = (page: string) => {
    const address = reportAddress(contact, { subject: '', body: '', fields: { site: 'Mail', page } })
    expect(address.length).toBeLessThanOrEqual(1500)
    return new URL(address).searchParams
  }
  const params = filled('¿Ñ👍'.repeat(2000))
  expect(params.get('title')).toBe('Mail')
  expect(params.get('text')).toMatch(/^(¿Ñ👍)+¿?Ñ?$/u)
  expect(params.get('again')).toBe(params.get('text'))
  expect(filled('\ud83d').get('text')).toBe('\ufffd')
})

test('a contact without a report has no words in braces', () => {
  expect(contactAddress('https://desk.als.example/new?title={site}&text={page}')).toBe(
    'https://desk.als.example/new?title=&text=',
  )
})
