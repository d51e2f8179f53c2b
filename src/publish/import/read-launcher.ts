import { isUtf8 } from 'node:buffer'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { parseJson } from '../../base/json.ts'
import { BuildProblem, unreadable } from '../problem.ts'
import { isBookmarks, readBookmarks } from './bookmarks.ts'
import { isDashy, readDashy } from './dashy.ts'
import { isHomepage, readHomepage } from './homepage.ts'
import { isHomer, readHomer } from './homer.ts'
import { readFurtherPages } from './further-pages.ts'
import type { Launcher, LauncherPage, LeftOut } from './launcher.ts'

const MAX_BYTES = 1_000_000
/** Far more than files of people have, and too few for one that grows without end. */
const MAX_ALIASES = 1000

const homepageFiles = ['services.yaml', 'bookmarks.yaml', 'settings.yaml', 'widgets.yaml']

/** The order counts: what Homer and homepage look like is the least definite. */
const programs = [
  [isDashy, readDashy],
  [isHomer, readHomer],
  [isHomepage, (json: unknown, leftOut: LeftOut) => readHomepage({ 'services.yaml': json }, leftOut)],
] as const

/**
 * Reads the file of another launcher, or the folder of homepage.
 *
 * @returns what it has, the further pages beside it, and the folder in which its pictures may be
 * @throws BuildProblem if it cannot be read or is none of the known ones
 */
export async function readLauncher(
  path: string,
  leftOut: LeftOut,
): Promise<{
  readonly launcher: Launcher
  readonly furtherPages: readonly LauncherPage[]
  readonly folder: string
}> {
  if (!existsSync(path)) throw new BuildProblem(`There is no file at ${path}.`)
  if (statSync(path).isDirectory()) {
    const names = homepageFiles.filter((name) => existsSync(join(path, name)))
    if (!names.includes('services.yaml') && !names.includes('bookmarks.yaml')) {
      throw new BuildProblem(`${path} has neither services.yaml nor bookmarks.yaml: name the file to import.`)
    }
    const files = await Promise.all(names.map(async (name) => [name, await parsed(join(path, name))] as const))
    return { launcher: readHomepage(Object.fromEntries(files), leftOut), furtherPages: [], folder: path }
  }
  const text = await textOf(path)
  if (isBookmarks(text)) return { launcher: readBookmarks(text), furtherPages: [], folder: dirname(path) }
  const json = parsedText(text, path)
  const [isOne, read] = programs.find(([isOne]) => isOne(json)) ?? []
  if (isOne === undefined || read === undefined) {
    throw new BuildProblem(
      `${path} is not recognized.\n    Give Homer's config.yml, Dashy's conf.yml, homepage's folder with services.yaml, or the bookmarks.html of a browser.`,
    )
  }
  const launcher = read(json, leftOut)
  const readPage = async (file: string): Promise<Launcher | null> => {
    const page = await parsed(file)
    return isOne(page) ? read(page, leftOut, json) : null
  }
  return {
    launcher,
    furtherPages: await readFurtherPages(launcher, path, readPage, leftOut),
    folder: dirname(path),
  }
}

const parsed = async (file: string): Promise<unknown> => parsedText(await textOf(file), file)

async function textOf(file: string): Promise<string> {
  if (statSync(file).size > MAX_BYTES) throw new BuildProblem(`${file} has more than ${MAX_BYTES / 1e6} MB.`)
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (!isUtf8(bytes)) throw new BuildProblem(`${file} is not UTF-8.\n    Save the file as UTF-8.`)
  return bytes.toString().replace(/^\uFEFF/, '')
}

function parsedText(text: string, file: string): unknown {
  const json = parseJson(text)
  if (json !== undefined) return json
  try {
    return parse(text, { maxAliasCount: MAX_ALIASES, merge: true, logLevel: 'error' })
  } catch (error) {
    const isTooDeep = error instanceof RangeError
    const reason = error instanceof Error && !isTooDeep ? error.message.split('\n')[0] : 'it is nested too deeply'
    throw new BuildProblem(`${file} is not YAML that can be read: ${reason}`, { cause: error })
  }
}
