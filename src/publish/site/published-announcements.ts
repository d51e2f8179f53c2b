import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PortalConfig } from '../../portal/config.ts'
import { parseAnnouncements, reportOf } from '../config/index.ts'
import { findAnnouncements, readAnnouncements } from '../config/read-announcements.ts'
import { problemList } from '../config/read-config.ts'
import { announcementsFile } from '../config/static-folder.ts'
import { type OutputFile, type StepResult, textFile } from '../output-file.ts'
import { unreadable } from '../problem.ts'
import { feedFiles } from './feeds.ts'

/** The path of the published file in the output folder. */
const published = `site/${announcementsFile}`

const inSite = ([path, bytes]: OutputFile): OutputFile => [`site/${path}`, bytes]

/** Not no file, because browsers log each 404. */
const noAnnouncements: StepResult = { files: [textFile(published, '[]\n')], warnings: [] }

/** For `npm run serve`, which writes the announcements and their feeds after the first release. */
export const noneYet = (config: PortalConfig): StepResult => ({
  files: [...noAnnouncements.files, ...feedFiles(config, '[]', 0).map(inSite)],
  warnings: [],
})

/** Whether what publishes the announcements writes their feeds, too. Nothing does if the file is edited on the host. */
export const hasFeeds = (configFile: string, isServed = false): boolean =>
  isServed || findAnnouncements(configFile) !== undefined

/**
 * Finds the announcements to publish. The file beside the configuration or in static/ takes precedence. Without one,
 * the file in the output folder stays, because an operator may have edited it there. If there is neither, publishes an
 * empty list.
 *
 * @param out the folder of the last build, if there was one; null for a draft, which keeps nothing
 * @throws BuildProblem for a file that cannot be read or is faulty; faults of a published file are only warnings
 */
export async function announcementsToPublish(
  configFile: string,
  config: PortalConfig,
  out: string | null,
): Promise<StepResult> {
  const former = out === null ? null : await readFormer(join(out, published))
  const source = findAnnouncements(configFile)
  if (source !== undefined) {
    const { bytes, savedAt, warnings: faults } = await readAnnouncements(source, config)
    const isReplaced = former !== null && !former.equals(bytes)
    const warnings = isReplaced ? [`${published} had other content and was replaced by ${source}`] : []
    const feeds = feedFiles(config, bytes.toString(), savedAt).map(inSite)
    return {
      files: [[published, bytes], ...feeds],
      warnings: [...warnings, ...faults.map((text) => `${source}: ${text}`)],
    }
  }
  if (former === null) return noAnnouncements
  const checked = parseAnnouncements(former, config)
  const kept = `${published} of the last build was kept, because there is no static/${announcementsFile}`
  const faults = checked.ok
    ? reportOf(checked.warnings).map((text) => `${published}: ${text}`)
    : [problemList(published, checked.problems, checked.warnings)]
  return { files: [[published, former]], warnings: [kept, ...faults] }
}

/** Returns the published file of the last build, or null if it has no announcements. */
async function readFormer(path: string): Promise<Buffer | null> {
  if (!existsSync(path)) return null
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  return bytes.toString().trim() === '[]' ? null : bytes
}
