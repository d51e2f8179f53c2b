import { expect, test } from 'vitest'
import { reportAddress } from '../../src/portal/contact.ts'

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
  ['tel:+34910000000', 'tel:+34910000000'],
])('a report to %s opens %s', (contact, address) => {
  expect(reportAddress(contact, 'Down & out', 'One\ntwo')).toBe(address)
})
