/** Follows the further pages that the file of a launcher names, which are files beside it. */
import { dirname, posix } from 'node:path'
import { plainFile } from '../plain-file.ts'
import type { Launcher, LauncherPage, LeftOut } from './launcher.ts'

/** The portal has four pages of cards. */
const MAX_FURTHER_PAGES = 3

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
  const pages: LauncherPage[] = []
  const firstEntries = new Set(first.entries.map(keyOf))
  // Grows while its pages are read: they may name others.
  const references = [...first.references]
  for (const { name, path } of references) {
    const page = pages.length < MAX_FURTHER_PAGES ? await pageAt(path, dirname(file), read) : null
    // Pages repeat the links to each other.
    const entries = page?.entries.filter((entry) => !firstEntries.has(keyOf(entry))) ?? []
    if (page === null || entries.length === 0)
      leftOut.add('A further page is not taken: import its file by itself', name || path)
    else {
      pages.push({ title: name || page.title, intro: page.intro, entries })
      const isNew = (found: { readonly path: string }) =>
        !references.some((other) => isSamePath(other.path, found.path))
      references.push(...page.references.filter(isNew))
    }
  }
  return pages
}

/** A launcher serves its folder as "/", so that `/two.yml`, `./two.yml` and `two.yml` are one file. */
const isSamePath = (one: string, other: string) => posix.join('/', one) === posix.join('/', other)

const keyOf = ({ name, section, url }: LauncherPage['entries'][number]): string => JSON.stringify([name, section, url])

/** Returns null for what is no file of this launcher in the folder. A launcher serves its folder as "/". */
async function pageAt(path: string, folder: string, read: (file: string) => Promise<Launcher | null>) {
  try {
    const file = plainFile(folder, path)
    return file === undefined ? null : await read(file)
  } catch {
    return null
  }
}
