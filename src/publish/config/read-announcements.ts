import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PortalConfig } from '../../portal/config.ts'
import { BuildProblem, unreadable } from '../problem.ts'
import { parseAnnouncements, reportOf } from './index.ts'
import { announcementsFile, findStatic } from './static-folder.ts'
import { project } from '../project.ts'
import { problemList } from './read-config.ts'

interface CheckedAnnouncements {
  readonly bytes: Buffer
  /** ms since 1970 */
  readonly savedAt: number
  /** The number of announcements. */
  readonly count: number
  readonly warnings: readonly string[]
}

/**
 * Checks a file of announcements.
 *
 * @param config the configuration whose sites the file may name
 * @throws BuildProblem that lists every problem and warning of the file, or says why it cannot be read
 */
export async function readAnnouncements(path: string, config: PortalConfig): Promise<CheckedAnnouncements> {
  const read = async () => {
    // First, so that a save in between has a later time than this one.
    const { ctimeMs } = await stat(path)
    return { savedAt: ctimeMs, bytes: await readFile(path) }
  }
  const { savedAt, bytes } = await read().catch((error: unknown) => {
    throw unreadable(`The announcements ${path}`, error)
  })
  const checked = parseAnnouncements(bytes, config)
  if (!checked.ok) throw new BuildProblem(problemList(path, checked.problems, checked.warnings))
  // Not `mtimeMs`: a former file that is put back keeps that.
  return { bytes, savedAt, count: checked.count, warnings: reportOf(checked.warnings) }
}

/** Returns the file of announcements that a build publishes: that beside the configuration, or in static/. */
export function findAnnouncements(configFile: string): string | undefined {
  return findStatic([dirname(configFile), join(project, 'static')], announcementsFile)
}
