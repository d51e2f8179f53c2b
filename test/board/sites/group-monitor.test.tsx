// @vitest-environment happy-dom
import '../../support/styles.ts'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { boardOf, now, openPortal } from '../../support/fake-portal.tsx'
import { doing } from '../../support/screen.ts'
import { monitoredHistory } from '../../support/site-history.ts'

const hours = `${'o'.repeat(100)}${'d'.repeat(15)}${'o'.repeat(45)}`

/** Opens the dashboard at a first visit, with the hours that the group's monitor has measured of the first site. */
const open = () =>
  openPortal('/', { board: boardOf(['operational', 'operational']), history: monitoredHistory(now, [hours]), now })

test('at the first visit, the strip and the outages are those of the monitor, and the page says so', async () => {
  const { get, getByText, queryByText } = await open()
  doing(() => get('button', 'About these figures').click())
  expect(get('img', /^Last hour: 75.4% available · 1\sh measured$/)).toBeTruthy()
  expect(within(get('region', 'Today and yesterday')).getAllByRole('listitem')).toHaveLength(1)
  expect(getByText(/^Figures from the group’s monitor, updated just now\./)).toBeTruthy()
  expect(queryByText(/while the portal is open/)).toBeNull()
})

test('the details are the monitor’s, and say where this browser stores what it has measured', async () => {
  const { get } = await open()
  doing(() => get('button', 'Details of ALS Group').click())
  const details = within(get('dialog', 'Details of ALS Group'))
  expect(details.getByText(/^90.6% available · 2\sh 40\smin measured$/)).toBeTruthy()
  expect(details.getByText(/^Figures from the group’s monitor, updated just now\./)).toBeTruthy()
  expect(details.getByText(/This browser’s own measurements are stored on this device for 7 days\.$/)).toBeTruthy()
})
