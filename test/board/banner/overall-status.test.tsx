// @vitest-environment happy-dom
import '../../support/styles.ts'
import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../../src/announcements/index.ts'
import { bannerId } from '../../../src/app/state-look.ts'
import { initialBoard } from '../../../src/status/index.ts'
import type { Board, SiteState } from '../../../src/status/index.ts'
import { config, now, openPortal } from '../../support/fake-portal.tsx'
import { announcementOf } from '../../support/sample-announcements.ts'
import { textsOf } from '../../support/screen.ts'

// test/situation/mouths.md shows the words of the banner.

const names = ['One', 'Two', 'Three', 'Four', 'Five']
const five = { ...config, sites: names.map((name) => ({ name, url: `https://${name.toLowerCase()}.als.example` })) }

/** A board with five sites after a round that found these states. */
function fiveOf(states: readonly SiteState[], change: Partial<Board> = {}): Board {
  const sites = initialBoard(five).sites.map((site, index) => ({ ...site, status: states[index] ?? 'operational' }))
  return { ...initialBoard(five), sites, lastCheckedAt: now, lastRound: sites, ...change }
}

async function open(board: Board, announcements: readonly Announcement[] = []) {
  const portal = await openPortal('/', { announcements, config: five, board, now })
  const place = document.getElementById(bannerId) ?? document.body
  const banner = within(place)
  return { ...portal, place, banner, links: () => textsOf(banner.queryAllByRole('link')) }
}

const facts = (place: HTMLElement) => place.textContent

test('the banner counts the sites in trouble and names none', async () => {
  const { place, links, setBoard } = await open(fiveOf(['degraded', 'down', 'operational', 'down', 'degraded']))
  expect(facts(place)).toContain('2 down · 2 degraded of 5')
  expect(facts(place)).not.toMatch(/Two|Four/)
  expect(links()).toEqual([])
  setBoard(fiveOf([], { lastCheckedAt: now + 1 }))
  expect(facts(place)).not.toContain('of 5')
})

test('a site counts when its round ends, so that the banner changes once a round', async () => {
  const { place, setBoard } = await open(fiveOf(['checking', 'checking'], { lastRound: [] }))
  setBoard(fiveOf(['checking', 'down'], { lastRound: [] }))
  expect(facts(place)).not.toContain('of 5')
  setBoard(fiveOf(['operational', 'down']))
  expect(facts(place)).toContain('1 down of 5')
})

const incident = announcementOf('incident', {
  title: { es: 'El correo se retrasa' },
  link: 'https://status.als.example/mail',
})
/** Began after the other one. */
const newer = { ...incident, id: 'phone', title: 'No calls', from: incident.from + 1 }

test('an incident is the line of the banner, with the overall state beside it, and opens to what is known', async () => {
  const notice = announcementOf('notice', { title: 'Closed on Monday' })
  const { place, banner, links, setBoard } = await open(fiveOf([]), [incident, notice])
  expect(place.dataset['state']).toBe('incident')
  expect(banner.getByText('El correo se retrasa').lang).toBe('es')
  expect(banner.getByText('Degraded Performance')).toBeTruthy()
  expect(banner.queryByText('Closed on Monday')).toBeNull()
  expect(banner.getByText('El correo se retrasa').closest('details')?.open).toBe(false)
  expect(links()).toEqual(['More information (opens in new tab)'])
  setBoard(fiveOf(['down']))
  expect(place.dataset['state']).toBe('down')
  for (const text of ['El correo se retrasa', 'Some Services Down', '1 down of 5']) {
    expect(banner.getByText(text)).toBeTruthy()
  }
})

test('the newest of several incidents is the line, and each is named in it', async () => {
  const ofOne = { sites: ['https://one.als.example'] }
  const { banner, region, setAnnouncements } = await open(fiveOf([]), [
    { ...incident, ...ofOne },
    { ...newer, ...ofOne },
  ])
  expect(banner.getByText('and 1 more').parentElement?.textContent).toBe('No calls and 1 more')
  expect(textsOf(banner.getAllByRole('strong'))).toEqual(['No calls', 'El correo se retrasa'])
  const tile = within(region('Monitored sites'))
  const ofTile = () => textsOf(tile.queryAllByRole('link', { name: /^(Incident|and)/ }))
  expect(ofTile()).toEqual(['Incident: No calls', 'and 1 more'])
  expect(tile.getByRole('link', { name: 'and 1 more' }).getAttribute('href')).toBe(`/#${bannerId}`)
  setAnnouncements([{ ...incident, ...ofOne }])
  expect(banner.queryByText('and 1 more')).toBeNull()
  expect(ofTile()).toEqual(['Incident: El correo se retrasa'])
})

test('of an incident at many sites three are named, and the count of the rest leads on', async () => {
  const sites = ['one', 'two', 'three', 'four'].map((name) => `https://${name}.als.example`)
  const { banner } = await open(fiveOf([]), [{ ...incident, sites }])
  expect(banner.getByRole('link', { name: 'Two' }).getAttribute('href')).toBe('#site-two.als.example')
  expect(banner.getByRole('link', { name: 'and 1 more' }).getAttribute('href')).toBe('#site-four.als.example')
})

test('the address of an incident opens the banner', async () => {
  const { banner, region } = await open(fiveOf([]), [{ ...incident, sites: ['https://one.als.example'] }])
  const tile = within(region('Monitored sites'))
  await act(async () => tile.getByRole('link', { name: /^Incident/ }).click())
  expect(banner.getByText('El correo se retrasa').closest('details')?.open).toBe(true)
})

test('when an incident ends, the focus that it had stays in the banner', async () => {
  const { place, banner, setAnnouncements } = await open(fiveOf(['down']), [incident])
  banner.getByRole('link', { name: /^More information/ }).focus()
  setAnnouncements([{ ...incident, text: 'A new text.' }])
  expect(document.activeElement?.textContent, 'the line is still there').toMatch(/^More information/)
  setAnnouncements([])
  expect(document.activeElement).toBe(place)
})

test('a device that is offline tells the incident beside its own trouble', async () => {
  const { banner } = await open(fiveOf([], { offline: true }), [incident])
  expect(banner.getByText('You’re offline')).toBeTruthy()
  expect(banner.getByText('El correo se retrasa')).toBeTruthy()
})
