import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { feedFiles } from '../../src/publish/site/feeds.ts'
import { shipped } from '../support/shipped.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder } from '../support/workspace.ts'

allowSlowTests()

// Programs that are not ours, and share no code: test/publish/site/feeds.test.ts has strict parsers of its own. These are
// Debian's Python packages, unpacked into a folder, so nothing is installed.
const packages = ['icalendar', 'vobject', 'feedparser', 'sgmllib3k', 'tz', 'dateutil', 'six']

const program = `
import feedparser, icalendar, json, sys, vobject
folder = sys.argv[1]
read = lambda name: open(folder + '/' + name, newline='').read()
result = {}
for locale in ['en', 'es']:
    feed = feedparser.parse(read('announcements.%s.atom' % locale))
    calendar = icalendar.Calendar.from_ical(read('announcements.%s.ics' % locale))
    events = calendar.walk('vevent')
    others = vobject.readOne(read('announcements.%s.ics' % locale)).vevent_list
    result[locale] = {
        'bozo': bool(feed.bozo),
        'language': feed.feed.language,
        'titles': [entry.title for entry in feed.entries],
        'contents': [entry.content[0].value for entry in feed.entries],
        'ids': [entry.id for entry in feed.entries],
        'faults': [str(event.errors) for event in events if event.errors],
        'summaries': [str(event['summary']) for event in events],
        'descriptions': [str(event['description']) for event in events],
        'starts': [event['dtstart'].dt.isoformat() for event in events],
        'otherSummaries': [event.summary.value for event in others],
        'otherDescriptions': [event.description.value for event in others],
        'otherStarts': [event.dtstart.value.isoformat() for event in others],
    }
print(json.dumps(result))
`

/** Returns the folder of the packages' modules. */
async function fetchModules(): Promise<string> {
  const folder = await emptyFolder()
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  run('apt-get', ['download', '-q', ...packages.map((name) => `python3-${name}`)])
  for (const file of await readdir(folder)) run('dpkg', ['-x', file, 'root'])
  return join(folder, 'root/usr/lib/python3/dist-packages')
}

const move = {
  id: 'move',
  kind: 'maintenance',
  title: { en: 'Servers; moved, <b>soon</b> & more', es: 'Traslado de servidores, mañana' },
  text: { en: `Two\nlines \\ and ${'é'.repeat(200)}`, es: 'No estará accesible.' },
  from: '2026-12-01T22:00:00+01:00',
  until: '2026-12-01T23:30:00+01:00',
  sites: ['ALS Group'],
}
const incident = {
  id: 'mail',
  kind: 'incident',
  title: 'Mail is late',
  text: 'It arrives.',
  from: '2026-11-20T08:00:00Z',
}

interface Seen {
  readonly ids: readonly string[]
}

async function seenByOthers(items: readonly object[], modules: string): Promise<Readonly<Record<string, Seen>>> {
  const folder = await emptyFolder()
  for (const [path, bytes] of feedFiles(shipped, JSON.stringify(items), Date.now()))
    await writeFile(join(folder, path), bytes)
  const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find((path) => existsSync(path)) ?? 'python3'
  const output = execFileSync(python, ['-c', program, folder], { encoding: 'utf8', env: { PYTHONPATH: modules } })
  return JSON.parse(output) as Record<string, Seen>
}

test('feedparser, icalendar and vobject read the feeds as they were written, in both languages', async () => {
  const modules = await fetchModules()
  const { en, es } = await seenByOthers([move, incident], modules)
  const [titles, description] = [
    ['Maintenance: Servers; moved, <b>soon</b> & more', 'Incident: Mail is late'],
    `Two\nlines \\ and ${'é'.repeat(200)}\nAffected sites: ALS Group`,
  ]
  const starts = ['2026-12-01T21:00:00+00:00', '2026-11-20T08:00:00+00:00']
  expect(en).toMatchObject({
    bozo: false,
    language: 'en',
    contents: [expect.stringContaining('<p>Two</p><p>lines'), expect.stringContaining('<p>It arrives.</p>')],
    faults: [],
    summaries: titles,
    descriptions: [description, 'It arrives.'],
    starts,
    otherSummaries: titles,
    otherDescriptions: [description, 'It arrives.'],
    otherStarts: starts,
  })
  expect(es).toMatchObject({
    bozo: false,
    language: 'es',
    titles: ['Mantenimiento: Traslado de servidores, mañana', 'Incidencia: Mail is late'],
    otherSummaries: ['Mantenimiento: Traslado de servidores, mañana', 'Incidencia: Mail is late'],
  })
  const postponed = { ...move, from: '2026-12-08T22:00:00+01:00', until: '2026-12-08T23:30:00+01:00' }
  expect((await seenByOthers([postponed, incident], modules))['en']?.ids).toEqual(en?.ids)
})
