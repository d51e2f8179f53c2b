/** Reads Dashy's `conf.yml`. */
import { fieldsOf } from '../../base/json.ts'
import { commonReasons, emptyEntry, type Entry, type Launcher, type LeftOut, listIn, textIn } from './launcher.ts'

export const isDashy = (file: unknown): boolean =>
  Array.isArray(fieldsOf(file)['sections']) || 'pageInfo' in fieldsOf(file)

const itemKeys = ['title', 'description', 'icon', 'url', 'tags', 'statusCheck', 'statusCheckUrl', 'subItems', 'id']
const reasons = commonReasons
const appReasons = { auth: 'Users and their passwords are not taken' }
const guests = 'Entries for some people are for all signed-in people now: see "for"'

const nowPublic = 'Dashy kept this from guests, and it is public now: see "for"'

/** Dashy signs people in by any OpenID provider, or by Keycloak. */
function identityOf(auth: Readonly<Record<string, unknown>>): Pick<Launcher, 'identity'> {
  const oidc = fieldsOf(auth['oidc'])
  const keycloak = fieldsOf(auth['keycloak'])
  const [server, realm] = [textIn(keycloak['serverUrl']).replace(/\/$/, ''), textIn(keycloak['realm'])]
  if (auth['enableOidc'] === true)
    return { identity: { authority: textIn(oidc['endpoint']), clientId: textIn(oidc['clientId']) } }
  if (auth['enableKeycloak'] !== true) return {}
  return { identity: { authority: `${server}/realms/${realm}`, clientId: textIn(keycloak['clientId']) } }
}

interface Group {
  readonly section: string
  readonly isPrivate: boolean
  readonly isWatched: boolean
}

/** @param root the first file, whose settings are those of its further pages, too */
export function readDashy(json: unknown, leftOut: LeftOut, root = json): Launcher {
  const file = fieldsOf(json)
  const info = fieldsOf(file['pageInfo'])
  const app = fieldsOf(file['appConfig'])
  const isWatched = fieldsOf(fieldsOf(root)['appConfig'])['statusCheck'] === true
  const auth = fieldsOf(app['auth'])
  leftOut.addSettings(file, ['pageInfo', 'sections', 'appConfig', 'pages'], 'the file', reasons)
  leftOut.addSettings(info, ['title', 'description', 'navLinks'], 'pageInfo')
  leftOut.addSettings(app, ['statusCheck'], 'appConfig', appReasons)
  const sections = listIn(file['sections']).flatMap((value) => {
    const section = fieldsOf(value)
    const name = textIn(section['name'])
    leftOut.addKeys(section, ['name', 'items', 'displayData'], name || 'a section without a name', reasons)
    const group = { section: name, isPrivate: isForSome(section, name, leftOut), isWatched }
    return listIn(section['items']).flatMap((item) => entriesOf(fieldsOf(item), group, leftOut))
  })
  const links = listIn(info['navLinks']).map((value): Entry => {
    const { title, path, ...others } = fieldsOf(value)
    leftOut.addKeys(others, [], textIn(title), reasons)
    return { ...emptyEntry, name: textIn(title), section: 'Links', url: textIn(path) }
  })
  if (app['auth'] !== undefined && auth['enableGuestAccess'] !== true) {
    for (const { name } of [...sections, ...links].filter(({ isPrivate }) => !isPrivate)) leftOut.add(nowPublic, name)
  }
  return {
    program: 'Dashy',
    title: textIn(info['title']),
    intro: textIn(info['description']),
    ...identityOf(auth),
    entries: [...sections, ...links],
    references: listIn(file['pages']).map((value) => {
      const { name, path, ...others } = fieldsOf(value)
      leftOut.addKeys(others, [], textIn(name), reasons)
      return { name: textIn(name), path: textIn(path) }
    }),
  }
}

/** Returns the entry, and those of its submenu. */
function entriesOf(item: Readonly<Record<string, unknown>>, group: Group, leftOut: LeftOut): readonly Entry[] {
  const name = textIn(item['title'])
  const subItems = listIn(item['subItems'])
  const isPrivate = isForSome(item, name, leftOut) || group.isPrivate
  leftOut.addKeys(item, [...itemKeys, 'displayData'], name, reasons)
  const url = textIn(item['url'])
  const isWatched = typeof item['statusCheck'] === 'boolean' ? item['statusCheck'] : group.isWatched
  const entry: Entry = {
    ...emptyEntry,
    name,
    section: group.section,
    url,
    description: textIn(item['description']),
    keywords: listIn(item['tags']).map(textIn).join(' '),
    picture: textIn(item['icon']),
    watchedUrl: isWatched ? url || textIn(item['statusCheckUrl']) : null,
    isPrivate,
  }
  const below = { ...group, section: [group.section, name].filter(Boolean).join(' · '), isPrivate }
  const inner = subItems.flatMap((sub) => entriesOf(fieldsOf(sub), below, leftOut))
  // A heading of a submenu has no address of its own.
  return url === '' && inner.length > 0 ? inner : [entry, ...inner]
}

/** Whether an entry is not for everybody. Its users and groups are not taken. */
function isForSome(item: Readonly<Record<string, unknown>>, name: string, leftOut: LeftOut): boolean {
  const display = fieldsOf(item['displayData'])
  const rules = Object.keys(display).filter((key) => /^(hideFor|showFor)/.test(key) && display[key] !== false)
  if (rules.length > 0) leftOut.add(guests, name)
  return rules.length > 0
}
