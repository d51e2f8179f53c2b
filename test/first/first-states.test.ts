// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showFirstStates } from '../../src/first/first-states.ts'
import { createBoardStore } from '../../src/status/board-store.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { SiteState } from '../../src/status/index.ts'

const sites = [{ url: 'https://www.als.example' }, { url: 'https://news.als.example' }]

afterEach(() => document.body.replaceChildren())

/** The markup that first-states fills, as board/sites/site-tile.tsx and board/banner/overall-status.tsx prerender it. */
const parts = '<span data-shape=""><svg><use href="/icons.svg#x"></use></svg></span><b data-label=""></b>'
const dashboard = `<div id="overall" data-state="checking">${parts}<time data-figure=""></time></div>
<ul><li id="site-www.als.example" data-state="checking">${parts}<i data-figure=""></i></li>
<li id="site-news.als.example" data-state="checking">${parts}<i data-figure=""></i></li></ul>`

function open(html: string) {
  document.documentElement.dataset['locale'] = 'en'
  document.body.innerHTML = html
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const board = createBoardStore(initialBoard({ sites }))
  const stop = showFirstStates(board)
  const result = (...states: readonly SiteState[]) =>
    board.set({
      sites: sites.map(({ url }, index) => ({ url, status: states[index] ?? 'checking', responseTime: 120 })),
    })
  const shown = () => board.initial.sites.map(({ status }) => status)
  return { board, stop, result, shown }
}

const [group, news] = ['site-www.als.example', 'site-news.als.example']
const stateOf = (id: string) => document.getElementById(id)?.getAttribute('data-state')

test('results are written into the tiles and the banner, and React hydrates with that board', () => {
  const { board, stop, result, shown } = open(dashboard)
  result('operational', 'down')
  stop()
  expect([stateOf('overall'), stateOf(group), stateOf(news)]).toEqual(['down', 'operational', 'down'])
  expect(document.getElementById(group)?.textContent).toBe('Operational120\u00a0ms')
  expect(document.getElementById(news)?.querySelector('use')?.getAttribute('href')).toBe('/icons.svg#cross')
  expect(shown()).toEqual(['operational', 'down'])
  result('operational', 'operational')
  expect(stateOf(news)).toBe('down')
  expect([board.get().sites[1]?.status, shown()[1]]).toEqual(['operational', 'down'])
})

test('a page without tiles hydrates with the prerendered board', () => {
  const { stop, result, shown } = open('<main></main>')
  result('operational', 'down')
  stop()
  expect(shown()).toEqual(['checking', 'checking'])
})
