/** Reads homepage's `services.yaml` and `bookmarks.yaml`. */
import { fieldsOf } from '../../base/json.ts'
import { commonReasons, emptyEntry, type Entry, type Launcher, type LeftOut, listIn, textIn } from './launcher.ts'

/** Whether a file is a list of groups, each with a list of maps from names to maps or lists. */
export const isHomepage = (file: unknown): boolean =>
  groupsIn(file).length > 0 && groupsIn(file).every(([, list]) => listIn(list).every(isNamed))

function isNamed(value: unknown): boolean {
  const items = Object.values(fieldsOf(value))
  return items.length > 0 && items.every((item) => typeof item === 'object')
}

const itemKeys = ['href', 'description', 'icon', 'siteMonitor', 'ping', 'abbr']
const reasons = {
  ...commonReasons,
  server: 'The state of a container is not taken',
  container: 'The state of a container is not taken',
  app: 'The state of a container is not taken',
  namespace: 'The state of a container is not taken',
  'pod-selector': 'The state of a container is not taken',
}

/** A variable of homepage, which the build reads from its environment, too. */
const withVariables = (text: string): string => text.replaceAll(/\{\{(HOMEPAGE_VAR_\w{1,100})\}\}/g, '${$1}')

/** @param files the parsed files of a folder, by name; those that are missing are undefined */
export function readHomepage(files: Readonly<Record<string, unknown>>, leftOut: LeftOut): Launcher {
  const settings = fieldsOf(files['settings.yaml'])
  leftOut.addSettings(settings, ['title', 'description'], 'settings.yaml')
  if (files['widgets.yaml'] !== undefined && files['widgets.yaml'] !== null) {
    leftOut.add(commonReasons['widgets'] ?? '', 'widgets.yaml')
  }
  return {
    program: 'homepage',
    title: textIn(settings['title']),
    intro: textIn(settings['description']),
    references: [],
    entries: ['services.yaml', 'bookmarks.yaml'].flatMap((name) =>
      groupsIn(files[name]).flatMap(([group, list]) => entriesOf(textIn(group), list, leftOut)),
    ),
  }
}

/** Groups are a list of maps with one key, or one map. */
function groupsIn(file: unknown): readonly (readonly [name: string, value: unknown])[] {
  const maps = Array.isArray(file) ? file : [file]
  return maps.flatMap((map) => Object.entries(fieldsOf(map)).filter(([, value]) => Array.isArray(value)))
}

function entriesOf(section: string, list: unknown, leftOut: LeftOut): readonly Entry[] {
  return listIn(list).flatMap((map) =>
    Object.entries(fieldsOf(map)).flatMap(([key, value]) => {
      const name = textIn(key)
      const [first] = listIn(value)
      // A list is a bookmark with one map, or a group inside a group.
      const isBookmark = ['href', 'abbr', 'icon', 'description'].some((bookmarkKey) => bookmarkKey in fieldsOf(first))
      if (Array.isArray(value) && !isBookmark) return entriesOf(`${section} · ${name}`, value, leftOut)
      const parts = Array.isArray(value) ? value.map(fieldsOf) : [fieldsOf(value)]
      const item: Readonly<Record<string, unknown>> = Object.assign({}, ...parts)
      return [entryOf(name, section, item, leftOut)]
    }),
  )
}

function entryOf(name: string, section: string, item: Readonly<Record<string, unknown>>, leftOut: LeftOut): Entry {
  leftOut.addKeys(item, itemKeys, name, reasons)
  const url = withVariables(textIn(item['href']))
  const monitor = withVariables(textIn(item['siteMonitor'] ?? item['ping']))
  return {
    ...emptyEntry,
    name,
    section,
    url,
    description: withVariables(textIn(item['description'])),
    keywords: textIn(item['abbr']),
    picture: textIn(item['icon']),
    // The monitor's address is often one that only the server reaches.
    watchedUrl: monitor === '' ? null : url || monitor,
  }
}
