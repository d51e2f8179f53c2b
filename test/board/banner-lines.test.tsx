// @vitest-environment happy-dom
import '../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Announcement } from '../../src/announcements/index.ts'
import { bannerId } from '../../src/app/state-look.ts'
import { initialBoard } from '../../src/status/index.ts'
import type { Board, SiteState } from '../../src/status/index.ts'
import { config, now, openPortal } from '../support/fake-portal.tsx'
import { announcementOf } from '../support/sample-announcements.ts'
import { textsOf } from '../support/screen.ts'

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

test('three sites in trouble are named, those that are down first, and the others are counted', async () => {
  const { banner, links, setBoard } = await open(fiveOf(['degraded', 'down', 'operational', 'down', 'degraded']))
  expect(links()).toEqual(['Two', 'Four', 'One'])
  expect(banner.getByRole('link', { name: 'Two' }).getAttribute('href')).toBe('#site-two.als.example')
  expect(banner.getByText('and 1 more')).toBeTruthy()
  setBoard(fiveOf([], { lastCheckedAt: now + 1 }))
  expect(banner.queryAllByRole('listitem')).toEqual([])
})

test('a site is named when its round ends, so that the page moves once a round', async () => {
  const { links, setBoard } = await open(fiveOf(['checking', 'checking'], { lastRound: [] }))
  setBoard(fiveOf(['checking', 'down'], { lastRound: [] }))
  expect(links()).toEqual([])
  setBoard(fiveOf(['operational', 'down']))
  expect(links()).toEqual(['Two'])
})

const incident = announcementOf('incident', {
  title: { es: 'El correo se retrasa' },
  link: 'https://status.als.example/mail',
})

test('announced incidents come first, with their link, and other announcements are not in the banner', async () => {
  const notice = announcementOf('notice', { title: 'Closed on Monday' })
  const { banner, links } = await open(fiveOf(['down']), [incident, notice])
  expect(links()).toEqual(['More information (opens in new tab)', 'One'])
  const [link] = banner.getAllByRole('link')
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([incident.link, '_blank'])
  expect(banner.getByText('El correo se retrasa').lang).toBe('es')
  expect(banner.queryByText('Closed on Monday')).toBeNull()
})

/** Began after the other one. */
const newer = { ...incident, id: 'phone', title: 'No calls', from: incident.from + 1 }

test('while no site is in trouble, the newest incident is the title of the banner, and is not repeated', async () => {
  const { place, banner, setBoard } = await open(fiveOf([]), [incident, newer])
  const titlesInLines = () => textsOf(banner.getAllByRole('strong'))
  expect(place.dataset['state']).toBe('incident')
  expect(banner.getByText('No calls').closest('li')).toBeNull()
  expect(titlesInLines()).toEqual(['Incident', 'El correo se retrasa'])
  expect(banner.getByText('Degraded Performance')).toBeTruthy()
  setBoard(fiveOf(['down']))
  expect(place.dataset['state']).toBe('down')
  expect(titlesInLines()).toEqual(['No calls', 'El correo se retrasa'])
})

test('beside the newest incident, a link leads to the others', async () => {
  const { banner, region, setAnnouncements } = await open(fiveOf([]), [
    { ...incident, sites: ['https://one.als.example'] },
    { ...newer, sites: ['https://one.als.example'] },
  ])
  const rest = banner.getByRole('link', { name: 'and 1 more' })
  expect(banner.getByText('El correo se retrasa').closest('li')?.id).toBe(rest.getAttribute('href')?.slice(1))
  const tile = within(region('Monitored sites'))
  const ofTile = () => textsOf(tile.queryAllByRole('link', { name: /^(Incident|and)/ }))
  expect(ofTile()).toEqual(['Incident: No calls', 'and 1 more'])
  expect(tile.getByRole('link', { name: 'and 1 more' }).getAttribute('href')).toBe(`/#${bannerId}`)
  setAnnouncements([{ ...incident, sites: ['https://one.als.example'] }])
  expect(banner.queryByRole('link', { name: 'and 1 more' })).toBeNull()
  expect(ofTile()).toEqual(['Incident: El correo se retrasa'])
})

test('when a line of the banner goes, the focus that it had stays in the banner', async () => {
  const { place, banner, setAnnouncements, setBoard } = await open(fiveOf(['down']), [incident])
  const focusOn = (name: RegExp) => banner.getByRole('link', { name }).focus()
  focusOn(/^More information/)
  setAnnouncements([{ ...incident, text: 'A new text.' }])
  expect(document.activeElement?.textContent, 'the line is still there').toMatch(/^More information/)
  setAnnouncements([])
  expect(document.activeElement).toBe(place)
  focusOn(/^One/)
  setBoard(fiveOf([], { lastCheckedAt: now + 1 }))
  expect(document.activeElement).toBe(place)
})
