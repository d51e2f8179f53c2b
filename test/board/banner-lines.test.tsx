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

// test/situation/mouths.md has the words of the banner in every situation.

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
  expect(banner.getByRole('link', { name: 'Two' }).getAttribute('href')).toBe('#site-2')
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

test('while all sites respond, the title of the first open incident is that of the banner, and is not repeated', async () => {
  const { place, banner, setBoard } = await open(fiveOf([]), [
    incident,
    { ...incident, id: 'phone', title: 'No calls' },
  ])
  const titlesInLines = () => textsOf(banner.getAllByRole('strong'))
  expect(place.dataset['state']).toBe('incident')
  expect(banner.getByText('El correo se retrasa').closest('li')).toBeNull()
  expect(titlesInLines()).toEqual(['Incident', 'No calls'])
  setBoard(fiveOf(['down']))
  expect(place.dataset['state']).toBe('down')
  expect(titlesInLines()).toEqual(['El correo se retrasa', 'No calls'])
})
