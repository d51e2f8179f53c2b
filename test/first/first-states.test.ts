// @vitest-environment happy-dom
import '../support/styles.ts'
import { expect, test, vi } from 'vitest'
import { createStore } from '../../src/base/store.ts'
import { showFirstStates } from '../../src/first/first-states.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, SiteState } from '../../src/status/index.ts'
import { fakeEngines } from '../support/fake-portal.tsx'

const probes = {
  sites: [{ url: 'https://www.als.example' }, { url: 'https://news.als.example' }],
  confirm: false,
  intervalMs: 60_000,
}
const boardWith = (...states: readonly SiteState[]): Board => {
  const sites = probes.sites.map(({ url }, at) => ({ url, status: states[at] ?? 'checking', responseTime: null }))
  return { ...initialBoard(probes), sites }
}
const statesOf = ({ sites }: Board) => sites.map(({ status }) => status)

/** The states that the page shows after the boards, if the stored announcements may mention maintenance. */
function shownAfter(boards: readonly Board[], mayHaveMaintenance: boolean) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const board = createStore(initialBoard(probes))
  const stop = showFirstStates(probes, { ...fakeEngines().engines.monitor, ...board }, mayHaveMaintenance)
  boards.forEach(board.set)
  return statesOf(stop())
}

const first = boardWith('operational')
const second = boardWith('operational', 'down')

test('without announced maintenance all states are shown', () => {
  expect(shownAfter([first, second], false)).toEqual(['operational', 'down'])
})

test('with announced maintenance a site in trouble is left to React, which knows whether it is under maintenance', () => {
  expect(shownAfter([first, second], true)).toEqual(['operational', 'checking'])
})
