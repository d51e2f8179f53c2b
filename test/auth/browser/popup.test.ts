import { expect, test } from 'vitest'
import { CLOSED_POLL_MS, POPUP_HEIGHT, popupWidth } from '../../../src/auth/browser/popup.ts'

test('a popup is 640 px high, and 800, 720, 600, 480 or 360 px wide, depending on the screen', () => {
  expect(POPUP_HEIGHT).toBe(640)
  expect([1920, 1295, 1294, 1165, 1164, 971, 970, 777, 776, 320].map(popupWidth)).toEqual([
    800, 800, 720, 720, 600, 600, 480, 480, 360, 360,
  ])
})

test('the opener checks every 500 ms whether the popup is closed', () => {
  expect(CLOSED_POLL_MS).toBe(500)
})
