import { expect, test } from 'vitest'
import { BuildProblem } from '../../../src/publish/problem.ts'
import { createUpdate } from '../../../src/publish/serve/update.ts'

/** A folder of two files. A release needs both to be without faults. */
function createFolder() {
  let folder = { config: 'config 1', announcements: 'news 1' }
  const live = { ...folder, config: '' }
  const problems: Record<string, string | undefined> = {}
  let isDiskFull = false
  const read = (name: keyof typeof folder) => {
    if (folder[name].startsWith('faulty')) throw new BuildProblem(`${folder[name]}: 1 problem`)
    if (isDiskFull) throw new Error('ENOSPC')
    return folder[name]
  }
  const update = createUpdate({
    async publishConfig() {
      Object.assign(live, { config: read('config'), announcements: read('announcements') })
    },
    async publishAnnouncements() {
      live.announcements = read('announcements')
    },
    note(source, problem) {
      problems[source] = problem
    },
  })
  return {
    live,
    problems,
    save: (files: Partial<typeof folder>) => update((folder = { ...folder, ...files })),
    setDiskFull: (isFull: boolean) => (isDiskFull = isFull),
  }
}

test('a configuration that was refused for its announcements is live once they are mended', async () => {
  const { live, problems, save } = createFolder()
  await save({})
  await save({ announcements: 'faulty news' })
  await save({ config: 'config 2' })
  expect(live).toEqual({ config: 'config 1', announcements: 'news 1' })
  expect(problems).toEqual({ configuration: 'faulty news: 1 problem', announcements: 'faulty news: 1 problem' })
  expect(await save({ announcements: 'news 2' })).toBe(true)
  expect(live).toEqual({ config: 'config 2', announcements: 'news 2' })
  expect(problems).toEqual({ configuration: undefined, announcements: undefined })
})

test('announcements are live beside a faulty configuration', async () => {
  const { live, problems, save } = createFolder()
  await save({})
  await save({ config: 'faulty config' })
  await save({ announcements: 'news 2' })
  expect(live).toEqual({ config: 'config 1', announcements: 'news 2' })
  expect(problems).toEqual({ configuration: 'faulty config: 1 problem', announcements: undefined })
})

test('what a full disk has refused is tried again', async () => {
  const { live, save, setDiskFull } = createFolder()
  await save({})
  setDiskFull(true)
  expect(await save({ config: 'config 2' })).toBe(false)
  setDiskFull(false)
  expect(await save({})).toBe(true)
  expect(live.config).toBe('config 2')
})
