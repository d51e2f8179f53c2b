import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { announce } from '../../../src/publish/announce/index.ts'
import type { Answers } from '../../../src/publish/announce/index.ts'
import { parseAnnouncements } from '../../../src/publish/config/index.ts'
import { emptyFolder, project, shippedConfig, write } from '../../support/workspace.ts'
import { shipped } from '../../support/shipped.ts'

// The times below are those of the machine, whatever its time zone is.
const now = new Date(2026, 10, 28, 0, 10, 40).getTime()
const localTime = (value: unknown) => {
  const at = new Date(String(value))
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${at.getDate()} ${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** Answers the questions in turn, and returns what was said and the entries of the file. */
async function announced(typed: readonly string[], given: Partial<Answers> = {}, former?: string) {
  const folder = await emptyFolder()
  const file = join(folder, 'announcements.json')
  if (former !== undefined) await write(folder, { 'announcements.json': former })
  const [said, questions]: [string[], string[]] = [[], []]
  const answers = [...typed]
  const ask = async (question: string) => {
    questions.push(question)
    return answers.shift() ?? 'no'
  }
  const done = announce(file, shipped, { words: {}, ...given }, { ask, say: (text) => said.push(text), now: () => now })
  const problem = await done.then(
    () => '',
    (error: Error) => error.message,
  )
  const text = await readFile(file, 'utf8').catch(() => '')
  const [entry = {}]: Record<string, unknown>[] = problem === '' ? (JSON.parse(text) as Record<string, unknown>[]) : []
  return { problem, said: said.join('\n'), questions, text, entry, files: await readdir(folder) }
}

const words = ['Mail is late. Up to two hours.', 'El correo llega tarde. Hasta dos horas.']

test('five answers and Enter are an incident, which people see as shown in both languages', async () => {
  const { problem, said, questions, text, entry, files } = await announced(['i', 'news, 3', '23:30', '', ...words, ''])
  expect(problem).toBe('')
  expect(questions).toHaveLength(7)
  expect(entry).toMatchObject({
    id: '2026-11-27-mail-is-late',
    kind: 'incident',
    title: { en: 'Mail is late', es: 'El correo llega tarde' },
    text: { en: 'Up to two hours.', es: 'Hasta dos horas.' },
    sites: ['ALS News', 'ALS Group'],
  })
  // Ten past midnight, "since 23:30" was yesterday.
  expect([localTime(entry['from']), entry['until']]).toEqual(['27 23:30', undefined])
  expect(said).toMatch(/Incident: Mail is late\nSince Fri 27 Nov, 23:30\nUp to two hours\.\nAffected sites: ALS Group/)
  expect(said).toMatch(/Incidencia: El correo llega tarde\nDesde el vie 27 nov, 23:30\nHasta dos horas\./)
  expect(parseAnnouncements(Buffer.from(text), shipped, now).ok).toBe(true)
  expect(files).toEqual(['announcements.json'])
})

test('all answers as flags ask nothing, and no question has a line wider than a phone', async () => {
  const given = {
    kind: 'maintenance',
    sites: 'all',
    from: '2026-12-01 22:00',
    until: '90 min',
    words: { es: 'Cambio.' },
  }
  const { problem, questions, entry } = await announced([], given)
  expect([problem, questions]).toEqual(['', []])
  expect(entry).toMatchObject({ title: { es: 'Cambio' }, text: { es: expect.stringMatching(/mientras tanto/) } })
  expect([localTime(entry['from']), localTime(entry['until'])]).toEqual(['1 22:00', '1 23:30'])
  const { questions: all } = await announced(['1', '', '', '', ...words, ''])
  // The path of the file is as long as it is.
  expect(
    all
      .slice(0, 6)
      .join('\n')
      .split('\n')
      .filter(({ length }) => length > 52),
  ).toEqual([])
})

test('the others stay as they are written, and a taken id is not taken again', async () => {
  const former =
    '[\r\n    { "id": "2026-11-28-mail-is-late",  "kind": "notice", "title": "Ñ", "text": "T", "from": "2026-11-01T08:00Z" }\r\n]\r\n'
  const { text, entry } = await announced(['1', '', '', '', ...words, ''], {}, `\uFEFF${former}`)
  expect(entry['id']).toBe('2026-11-28-mail-is-late-2')
  expect(text).toContain('{ "id": "2026-11-28-mail-is-late",  "kind": "notice", "title": "Ñ"')
})

describe('bad input', () => {
  test.each<[string, string[], RegExp]>([
    ['a kind that does not exist', ['outage', '1', '', '', '', ...words, ''], /none of incident, maintenance, notice/],
    ['a site that does not exist', ['1', 'payroll', '', '', '', ...words, ''], /No site is “payroll”/],
    ['a part of several names', ['1', 'als', '6', '', '', ...words, ''], /“als” is ALS Group or ALS Transfer/],
    ['a number beyond the sites', ['1', '9', '6', '', '', ...words, ''], /No site is “9”/],
    ['a time that does not exist', ['1', '', '25:10', '', '', ...words, ''], /Write a time as 14:30/],
    ['30 February', ['1', '', '2026-02-30 10:00', '', '', ...words, ''], /Write a time as 14:30/],
    ['an end before the beginning', ['1', '', '', '2026-11-01 10:00', '', ...words, ''], /not after the beginning/],
    ['maintenance without an end', ['2', '', '', '', '1h', ...words, ''], /Maintenance has an end/],
    ['no text at all', ['1', '', '', '', '', '', ...words, ''], /One language needs a sentence/],
    [
      'a title of 500 characters',
      ['1', '', '', '', 'x'.repeat(500), '', ...words, ''],
      /is longer than 120 characters/,
    ],
  ])('%s is asked for again, in plain words', async (_, typed, words) => {
    const { problem, said, entry } = await announced(typed)
    expect([problem, said]).toEqual(['', expect.stringMatching(words)])
    expect(entry['title']).toEqual({ en: 'Mail is late', es: 'El correo llega tarde' })
  })

  test.each<[string, Partial<Answers>, RegExp]>([
    ['time', { from: 'soon' }, /“soon”: Write a time/],
    ['title', { words: { en: 'x'.repeat(500) } }, /title\.en.*is longer than 120 characters/],
    ['texts', { words: { en: ' ' } }, /One language needs a sentence/],
  ])('a flag with a faulty %s writes nothing', async (_, flags, message) => {
    const all = { kind: 'incident', sites: 'none', from: 'now', until: 'open', words: { en: 'Down' }, ...flags }
    const { problem, questions, files } = await announced([], all)
    expect([problem, questions, files]).toEqual([expect.stringMatching(message), [], []])
  })

  test('an incident that has just ended ends now', async () => {
    const { entry } = await announced([], {
      kind: 'incident',
      sites: 'none',
      from: '2026-11-27 23:00',
      until: 'now',
      words: { en: 'It was down' },
    })
    expect(Date.parse(String(entry['until']))).toBe(now - 40_000)
  })

  test('if the file cannot be written, the answers are printed', async () => {
    const folder = await emptyFolder()
    const file = join(folder, 'announcements.json')
    const said: string[] = []
    const typed = ['1', '', '', '', ...words]
    // Somebody breaks the file before the last answer.
    const ask = async () => typed.shift() ?? write(folder, { 'announcements.json': '[' }).then(() => 'yes')
    const done = announce(file, shipped, { words: {} }, { ask, say: (text) => said.push(text), now: () => now })
    await expect(done).rejects.toThrow(/announcements\.json: \d+ problem/)
    expect(said.at(-1)).toMatch(
      /^This was not written:\n\{\n {2}"id": "2026-11-28-mail-is-late"[^]*"El correo llega tarde"/,
    )
  })

  test('no writes nothing', async () => {
    const { problem, files } = await announced(['1', '', '', '', ...words, 'no'])
    expect([problem, files]).toEqual(['Nothing was written.', []])
  })

  test.each([
    ['JSON', '[{]'],
    ['UTF-8', Buffer.from([0x5b, 0xe9, 0x5d]).toString('latin1')],
  ])('a file that is no %s is told before anything is asked, and stays', async (_, former) => {
    const folder = await emptyFolder()
    const file = join(folder, 'announcements.json')
    await writeFile(file, former, 'latin1')
    const ask = () => Promise.reject(new Error('asked'))
    const done = announce(file, shipped, { words: {} }, { ask, say: () => undefined, now: () => now })
    await expect(done).rejects.toThrow(/announcements\.json: \d+ problem/)
    expect(await readFile(file, 'latin1')).toBe(former)
  })
})

test('what somebody else writes meanwhile is kept, and so is the mode of the file', async () => {
  const folder = await emptyFolder()
  const file = join(folder, 'announcements.json')
  await write(folder, { 'announcements.json': '[]' })
  await chmod(file, 0o664)
  const other = { id: 'other', kind: 'notice', title: 'T', text: 'T', from: '2026-11-01T08:00Z' }
  const answers = ['1', '', '', '', ...words, '']
  const ask = async () => {
    if (answers.length === 1) await write(folder, { 'announcements.json': JSON.stringify([other]) })
    return answers.shift() ?? ''
  }
  await announce(file, shipped, { words: {} }, { ask, say: () => undefined, now: () => now })
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ kind: 'incident' }, { id: 'other' }])
  expect((await stat(file)).mode & 0o777).toBe(0o664)
})

test('the command takes the file beside the configuration, piped answers, and an end of them for a refusal', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'portal.json': await shippedConfig({}) })
  const args = [join(project, 'build.mjs'), 'announce', '--config', join(folder, 'portal.json'), '--kind', 'notice']
  const run = (input: string) => execa(process.execPath, args, { input, reject: false, all: true })
  const refused = await run('none\n')
  expect([refused.exitCode, refused.all]).toEqual([1, expect.stringMatching(/Nothing was written\.$/)])
  const { exitCode } = await run('none\nnow\nopen\nHelp desk closed\n\n\n')
  expect(exitCode).toBe(0)
  const list: unknown = JSON.parse(await readFile(join(folder, 'announcements.json'), 'utf8'))
  expect(list).toMatchObject([{ title: { en: 'Help desk closed' }, text: { en: 'Help desk closed' } }])
})
