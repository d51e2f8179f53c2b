import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { PortalConfig } from '../../portal/config.ts'
import { BuildProblem, unreadable } from '../problem.ts'
import { parseConfig, reportOf } from './index.ts'
import type { ConfigProblem } from './index.ts'
import { type Picture, readPicture } from './pictures/picture-faults.ts'
import { findStatic, iconFiles, posterFile, shippedFiles } from './static-folder.ts'
import { project } from '../project.ts'

const pathHint = 'Give the path of yours: --config my/portal.json'

/**
 * @param path the configuration file; its images are beside it or in static/
 * @param shipped the folder static/
 * @returns the file, the configuration, and warnings about possible mistakes
 * @throws BuildProblem that lists every problem and warning of the file, or says why it or an image cannot be read
 */
export async function readConfig(
  path: string,
  shipped = join(project, 'static'),
): Promise<{ readonly bytes: Buffer; readonly config: PortalConfig; readonly warnings: readonly string[] }> {
  const bytes = await bytesOf(path).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) throw new BuildProblem(`There is no configuration at ${path}.\n    ${pathHint}`)
    throw unreadable(`The configuration ${path}`, error)
  })
  const folders = [dirname(path), shipped]
  const pictureAt = (imagePath: string): Picture | undefined => {
    try {
      const file = findStatic(folders, imagePath)
      return file === undefined ? undefined : readPicture(file)
    } catch (error) {
      throw unreadable(`The picture ${imagePath}`, error)
    }
  }
  const drawings = (await shippedFiles(shipped)).filter((each) => /\.svg$/i.test(each))
  const otherPictures = [...new Set([...iconFiles, posterFile, ...drawings])]
  const hasOwnFavicon = findStatic([dirname(path)], 'favicon.svg') !== undefined
  const checked = parseConfig(bytes, { readPicture: pictureAt, otherPictures, hasOwnFavicon }, process.env)
  if (checked.ok) return { bytes, config: checked.config, warnings: reportOf(checked.warnings) }
  throw new BuildProblem(problemList(path, checked.problems, checked.warnings))
}

/** A read of a pipe may never end. */
async function bytesOf(path: string): Promise<Buffer> {
  if ((await stat(path)).isFIFO()) throw new Error('it is a pipe')
  return readFile(path)
}

/** @param path of the faulty file */
export function problemList(
  path: string,
  problems: readonly ConfigProblem[],
  warnings: readonly ConfigProblem[],
): string {
  const list = reportOf(problems).map((text) => `  ${text}`)
  const warningLines = reportOf(warnings).map((text) => `Warning: ${text}`)
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return [
    `${path}: ${list.length < problems.length ? `${count}, ${list.length} different` : count}`,
    ...list,
    ...warningLines,
  ].join('\n')
}
