/** Reads Homer's `config.yml`. */
import { fieldsOf } from '../../base/json.ts'
import { commonReasons, emptyEntry, type Entry, type Launcher, type LeftOut, listIn, textIn } from './launcher.ts'

export const isHomer = (file: unknown): boolean =>
  Array.isArray(fieldsOf(file)['services']) || (Array.isArray(fieldsOf(file)['links']) && 'title' in fieldsOf(file))

const itemKeys = ['name', 'url', 'subtitle', 'logo', 'tag', 'keywords']
const topKeys = ['title', 'subtitle', 'services', 'links']
const reasons = { ...commonReasons, message: 'A message is an announcement: write it into announcements.json' }

/** A link such as `#page2` leads to the page of `page2.yml`, and `#` to the first page. */
const isReference = ({ url }: Entry): boolean => url.startsWith('#')

export function readHomer(json: unknown, leftOut: LeftOut): Launcher {
  const file = fieldsOf(json)
  leftOut.addSettings(file, topKeys, 'the file', {
    ...reasons,
    externalConfig: 'Another file is named: import that one',
  })
  const groups = listIn(file['services']).flatMap((value) => {
    const group = fieldsOf(value)
    const section = textIn(group['name'])
    leftOut.addKeys(group, ['name', 'items'], section || 'a group without a name', reasons)
    return listIn(group['items']).map((item) => entryOf(fieldsOf(item), section, leftOut))
  })
  const links = listIn(file['links']).map((item) => entryOf(fieldsOf(item), 'Links', leftOut))
  const entries = [...groups, ...links]
  for (const { name } of entries.filter(({ url }) => url === '#')) {
    leftOut.add('The menu has the link to the first page', name)
  }
  return {
    program: 'Homer',
    title: textIn(file['title']),
    intro: textIn(file['subtitle']),
    entries: entries.filter((entry) => !isReference(entry)),
    references: entries
      .filter((entry) => isReference(entry) && entry.url !== '#')
      .map(({ name, url }) => ({ name, path: `${url.slice(1)}.yml` })),
  }
}

function entryOf(item: Readonly<Record<string, unknown>>, section: string, leftOut: LeftOut): Entry {
  const name = textIn(item['name'])
  const url = textIn(item['url'])
  // Homer asks the address of a card of this type, and no other, whether it answers.
  const isWatched = item['type'] === 'Ping'
  leftOut.addKeys(item, isWatched ? [...itemKeys, 'type'] : itemKeys, name, reasons)
  return {
    ...emptyEntry,
    name,
    section,
    url,
    description: textIn(item['subtitle']),
    keywords: [textIn(item['tag']), textIn(item['keywords'])].filter(Boolean).join(' '),
    picture: textIn(item['logo']),
    watchedUrl: isWatched ? url : null,
  }
}
