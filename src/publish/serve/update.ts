import { BuildProblem } from '../problem.ts'
import type { Snapshot } from './watch-config.ts'

/** The two files of a configuration's folder, each with faults of its own. */
export type Source = 'configuration' | 'announcements'

/** What a save publishes. Each function rejects with the problems. */
interface Publishing {
  /** Publishes a release, which has the announcements, too. */
  readonly publishConfig: () => Promise<void>
  readonly publishAnnouncements: () => Promise<void>
  /** Notes what is wrong with a file; undefined if nothing is. */
  readonly note: (source: Source, problem: string | undefined) => void
}

/** Returns what is done after each change. It resolves with false if it should be tried again after a while. */
export function createUpdate({ publishConfig, publishAnnouncements, note }: Publishing) {
  let published: Snapshot | undefined
  let isConfigRefused = false

  return async function update(snapshot: Snapshot): Promise<boolean> {
    let isOver = true
    const attempt = async (source: Source, publish: () => Promise<void>): Promise<boolean> => {
      try {
        await publish()
        note(source, undefined)
        return true
      } catch (error) {
        note(source, error instanceof Error ? error.message : String(error))
        // A problem of a file is mended by an edit; a full disk may have room again.
        isOver &&= error instanceof BuildProblem
        return false
      }
    }
    const former = published
    // A configuration may have been refused for the announcements, which are mended now.
    const isConfigDue = isConfigRefused || former?.config !== snapshot.config
    const isReleased = isConfigDue && (await attempt('configuration', publishConfig))
    if (isConfigDue) isConfigRefused = !isReleased
    if (isReleased) note('announcements', undefined)
    else if (former?.announcements !== snapshot.announcements) await attempt('announcements', publishAnnouncements)
    published = isOver ? snapshot : undefined
    return isOver
  }
}
