// @vitest-environment happy-dom
import '../../support/styles.ts'
import { expect, test } from 'vitest'
import { now, openPortal } from '../../support/fake-portal.tsx'
import { announcementOf } from '../../support/sample-announcements.ts'
import { doing } from '../../support/screen.ts'

const incident = announcementOf('incident', { id: 'mail', title: { en: 'Mail is late', es: 'El correo se retrasa' } })
const vendors = { ...incident, id: 'disks', from: incident.from - 1, title: 'A disk is full', vendor: 'Disk vendor' }

test.each(['/webpages', '/webinars', '/nowhere'])(
  '%s has the newest incident in one line, which leads to its banner',
  async (path) => {
    const { get, queryByText } = await openPortal(path, { announcements: [incident, vendors] })
    expect(get('link', 'Incident: Mail is late').getAttribute('href')).toBe('/#incident-mail')
    expect(queryByText('and 1 more')).not.toBeNull()
    expect(queryByText('A disk is full')).toBeNull()
  },
)

test('the dashboard has it in the banner alone', async () => {
  const { queryByRole } = await openPortal('/', { announcements: [incident] })
  expect(queryByRole('button', { name: 'Dismiss: Mail is late' })).toBeNull()
})

test('a dismissed incident gives way to the next one, and the focus goes to the page', async () => {
  const { get, commands, queryByRole } = await openPortal('/webpages', { announcements: [incident, vendors] })
  doing(() => get('button', 'Dismiss: Mail is late').click())
  expect(commands.dismissNotice).toHaveBeenCalledWith(`mail\n${incident.from}`)
  expect(document.activeElement?.id).toBe('content')
  expect(queryByRole('button', { name: 'Dismiss: Mail is late' })).toBeNull()
  expect(get('link', 'Disk vendor: A disk is full')).not.toBeNull()
})

test('an update brings it back', async () => {
  const dismissal = `mail\n${incident.from}`
  const open = (updates: typeof incident.updates) =>
    openPortal('/webpages', { announcements: [{ ...incident, updates }], dismissed: [dismissal] })
  expect((await open([])).queryByText('Mail is late')).toBeNull()
  expect((await open([{ at: now, text: 'It is a disk.' }])).queryByText('Mail is late')).not.toBeNull()
})
