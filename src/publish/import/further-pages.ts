/** Follows the further pages that the file of a launcher names, which are files beside it. */
import { realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { BuildProblem } from '../problem.ts'
import type { Entry, Launcher, LauncherPage, LeftOut } from './launcher.ts'

/**
 * @param first what the launcher's file has
 * @param file its path
 * @param read reads the file of a page; returns null if it is none of this launcher
 * @returns the pages, in the order in which they are named
 */
export async function readFurtherPages(
  first: Launcher,
  file: string,
  read: (file: string) => Promise<Launcher | null>,
  leftOut: LeftOut,
): Promise<readonly LauncherPage[]> {
  const folder = dirname(file)
  const takenFiles = new Set([realpathSync(file)])
  const pages: LauncherPage[] = []
  const firstEntries = new Set(first.entries.map(keyOf))
  const references = [...first.references]
  // Pages that are found on the way are appended to the list.
  for (const { name, path } of references) {
    const found = fileAt(path, folder)
    const label = name || 'a page without a name'
    if (found.file === null) {
      // An address may have a key in it.
      leftOut.add(found.reason, found.reason === isAddress ? label : `${label} (${path})`)
    } else if (takenFiles.has(found.file)) {
      leftOut.add('A further page is taken once', `${label} (${path})`)
    } else {
      takenFiles.add(found.file)
      const page = await readOrNull(found.file, read)
      if (page === null) {
        leftOut.add(`A further page is no file of ${first.program} that can be read`, `${label} (${path})`)
      } else {
        const title = name || page.title
        const repeated = page.entries.filter((entry) => firstEntries.has(keyOf(entry)))
        for (const entry of repeated) leftOut.add('An entry of the first page stands on a further one, too', entry.name)
        const entries = page.entries.filter((entry) => !repeated.includes(entry))
        pages.push({ title, intro: introOf(page, title), entries })
        references.push(...page.references)
      }
    }
  }
  return pages
}

const keyOf = ({ name, section, url }: Entry): string => JSON.stringify([name, section, url])

const isAddress = 'A further page on another host is not fetched: save it beside the file'

/** Returns the real path of a page, or the reason why it is not read. */
function fileAt(path: string, folder: string) {
  const refused = (reason: string) => ({ file: null, reason })
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return refused(isAddress)
  const outside = refused('A further page outside the folder of the file is not read')
  if (path.split(/[/\\]/).includes('..')) return outside
  // A launcher serves its folder as "/".
  const file = join(folder, path)
  if (!isFile(file)) return refused('A further page is no file beside this one')
  const realFile = realpathSync(file)
  return realFile.startsWith(realpathSync(folder) + sep) ? { file: realFile, reason: '' } : outside
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

async function readOrNull(file: string, read: (file: string) => Promise<Launcher | null>): Promise<Launcher | null> {
  try {
    return await read(file)
  } catch (error) {
    if (error instanceof BuildProblem) return null
    throw error
  }
}

/** The page has the name that led to it, so a title of its own goes into the introduction. */
const introOf = ({ title, intro }: LauncherPage, name: string): string =>
  [title === name ? '' : title, intro].filter(Boolean).join(' · ')
