import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { announcementsFile, iconFiles, posterFile, rootFiles } from './static-folder.ts'

/** The files that a build reads of the folder of a configuration, which may be faulty, or gone for a while. */
export function filesOf(config: string): readonly string[] {
  const pictures = [...textOf(config).matchAll(/"(images\/[^"\\]+)"/g)].flatMap(([, path = '']) => path)
  const others = [announcementsFile, posterFile, ...iconFiles, ...rootFiles, ...new Set(pictures)]
  return [config, ...others.map((path) => join(dirname(config), path))]
}

function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}
