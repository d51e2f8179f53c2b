/** Reads the bookmarks that a browser has exported (`bookmarks.html`, the Netscape format). */
import { emptyEntry, type Entry, type Launcher, textIn } from './launcher.ts'

export const isBookmarks = (text: string): boolean => /^\s*<!DOCTYPE NETSCAPE-Bookmark-file-1>/i.test(text)

/** A tag with its attributes, and the text after it. */
const tag = /<(\/?)([a-z]\w*)([^<>]*)>([^<]*)/gi

export function readBookmarks(html: string): Launcher {
  const entries: Entry[] = []
  const folders: string[] = []
  /** The heading of the next list. */
  let heading = ''
  let title = ''
  for (const [, slash = '', name = '', attributes = '', text = ''] of html.matchAll(tag)) {
    const kind = `${slash}${name.toUpperCase()}`
    if (kind === 'H1') title = plain(text)
    // The bar itself is no heading that people have written.
    if (kind === 'H3') heading = /PERSONAL_TOOLBAR_FOLDER="true"/i.test(attributes) ? '' : plain(text)
    if (kind === 'DL') {
      folders.push(heading)
      heading = ''
    }
    if (kind === '/DL') folders.pop()
    if (kind === 'A') {
      const [, url = ''] = /\bHREF="([^"]*)"/i.exec(attributes) ?? []
      entries.push({ ...emptyEntry, name: plain(text), section: folders.filter(Boolean).join(' · '), url: plain(url) })
    }
  }
  return { program: 'a browser', title, intro: '', entries, references: [] }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const plain = (html: string): string =>
  textIn(html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ''))
