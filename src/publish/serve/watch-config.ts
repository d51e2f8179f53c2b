import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { announcementsFile, iconFiles, rootFiles } from '../config/static-folder.ts'

const POLL_MS = 100
/** A file may be half-written, so wait until nothing has changed for this long. */
const QUIET_MS = 200
const RETRY_MS = 5000

/** What the files of a configuration are at a moment. */
export interface Snapshot {
  /** The configuration, its pictures, and what else of its folder is published. */
  readonly config: string
  readonly announcements: string
}

/**
 * Calls `update` with a snapshot at once, and after each change; never concurrently, and for a burst of changes once; again
 * after a while if it returns false. Reads
 * the files again and again: systems report no changes of mounted folders, and lose files that editors replace.
 *
 * @returns stops watching, once a running update has ended
 */
export function watchConfig(file: string, update: (snapshot: Snapshot) => Promise<boolean>): () => Promise<void> {
  const stop = new AbortController()
  const run = async () => {
    let seen = await snapshotOf(file)
    let [updated, changedAt] = [seen, 0]
    const retryAt = async () => ((await update(seen)) ? Infinity : performance.now() + RETRY_MS)
    let againAt = await retryAt()
    while (!stop.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      const now = await snapshotOf(file)
      if (!isSame(now, seen)) [seen, changedAt] = [now, performance.now()]
      const isDue = performance.now() - changedAt >= QUIET_MS && !isSame(seen, updated)
      if (stop.signal.aborted || !(isDue || performance.now() >= againAt)) continue
      updated = seen
      againAt = await retryAt()
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}

const isSame = (one: Snapshot, other: Snapshot): boolean =>
  one.config === other.config && one.announcements === other.announcements

/**
 * Looks at what a build reads, because any other file may be a log that never rests. Reads the two files as a whole, because
 * the time of a file may be too coarse to tell two saves apart.
 */
async function snapshotOf(file: string): Promise<Snapshot> {
  const folder = dirname(file)
  const digestOf = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path).catch(() => 'none'))
      .digest('hex')
  const others = [...iconFiles, ...rootFiles].map((path) => join(folder, path))
  const states = [...others, ...(await filesIn(join(folder, 'images')))].map(stateOf)
  return {
    config: [await digestOf(file), ...(await Promise.all(states))].join('\n'),
    announcements: await digestOf(join(folder, announcementsFile)),
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

async function stateOf(path: string): Promise<string> {
  const state = await stat(path, { bigint: true }).catch(() => undefined)
  return [path, state?.ino, state?.size, state?.mtimeNs, state?.ctimeNs].join(' ')
}
