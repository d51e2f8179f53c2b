import { expect, test } from 'vitest'
import { createServerClock } from '../../src/base/server-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
/** The server's time. */
const noon = Date.UTC(2026, 10, 28, 12)

const at = (time: number, fields: Readonly<Record<string, string>> = {}) =>
  new Headers({ date: new Date(time).toUTCString(), ...fields })

/** A device whose clock is behind the server's. */
function deviceBehind(behindMs: number) {
  const device = { now: noon - behindMs }
  const clock = createServerClock(() => device.now)
  return { device, clock, observe: (headers: Headers) => clock.observe(headers, device.now, device.now) }
}

test.each([5 * MINUTE, 60 * MINUTE, DAY, 365 * DAY].flatMap((ms) => [ms, -ms]))(
  'a clock that is %d ms behind is corrected',
  (behindMs) => {
    const { clock, observe } = deviceBehind(behindMs)
    expect(clock.now()).toBe(noon - behindMs)
    observe(at(noon))
    expect([clock.now(), clock.get()]).toEqual([noon, behindMs])
  },
)

test.each([
  ['less than five minutes', 5 * MINUTE - SECOND, at(noon)],
  ['no time in the response', DAY, new Headers()],
  ['a time that is none', DAY, new Headers({ date: 'soon' })],
  ['an age of 52 years', DAY, at(noon, { age: '1664612639' })],
  ['a server that starts in 1970', DAY, at(0)],
  ['an answer that a cache has kept for as long', 0, at(noon - DAY, { age: `${DAY / SECOND}` })],
])('with %s, the page goes by the device', (_, behindMs, headers) => {
  const { device, clock, observe } = deviceBehind(behindMs)
  observe(headers)
  expect(clock.now()).toBe(device.now)
})

test('sleep during the request does not count', () => {
  const { clock } = deviceBehind(0)
  expect(clock.observe(at(noon + SECOND), noon, noon + DAY)).toBe(0)
  expect(clock.get()).toBe(0)
})

test('the correction stays as it is while answers differ by the duration of a request, and ends with the difference', () => {
  const { device, clock, observe } = deviceBehind(DAY)
  observe(at(noon))
  observe(at(noon + 4 * SECOND))
  expect(clock.get()).toBe(DAY)
  device.now = noon
  observe(at(noon))
  expect(clock.get()).toBe(0)
})

test.each(['60, 60', '-5', '1e999', 'soon'])('an age of %j is ignored, as RFC 9111 §5.1 says', (age) => {
  const clock = createServerClock(() => noon - DAY)
  clock.observe(at(noon, { age }), noon - DAY, noon - DAY)
  expect(clock.now()).toBe(noon)
})
