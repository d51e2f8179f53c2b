import type { Page } from 'playwright-core'
import type { State } from './state.ts'

// Ports, times, durations and figures differ from run to run.
const masks: readonly (readonly [RegExp, string])[] = [
  // A report has the time, the browser and the addresses of the sites.
  [/(?<=mailto:[\w@.]+)\?\S+/g, '?REPORT'],
  [/\b\p{L}{3} \d{1,2} \p{L}{3,4}(?=, \d{1,2}:)/gu, 'DAY'],
  // Half an hour before midnight, a pause ends tomorrow.
  [/(?<=resume by themselves at )DAY, /g, ''],
  [/\b(today|yesterday|on \p{L}{3} \d{1,2} \p{L}{3,4})(?= (at )?\d)/gu, 'DAY'],
  [/(?<=until )\p{L}{3} \d{1,2} \p{L}{3,4}\b/gu, 'DAY'],
  [/localhost:\d+/g, 'localhost:PORT'],
  [/\d{1,2}:\d{2}(:\d{2})?(\s[AP]M)?/g, 'TIME'],
  [/(<\s)?\d+\s(min|h|d)(?!\p{L})/gu, 'DURATION'],
  [/(?<=Versi[oó]n )[\d.]+/g, 'N'],
  [/[\d.,]+(\s)(ms|kB)\b/g, 'N$1$2'],
  [/[\d.,]+(\s?%)(?! under)/g, 'N$1'],
  // States with and without an outage share a tree, and so do those with and without an hour of history.
  [/ \(some services down\)/g, ''],
  [/N% available · (?=DURATION measured)/g, ''],
  [/(?<=DURATION measured) · Down DURATION/g, ''],
]

/** The accessibility tree of the open dialog, which makes the rest inert, or else of the page. */
export async function snapshotOf(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]')
  return ((await dialog.count()) > 0 ? dialog : page.locator('body')).ariaSnapshot()
}

/** The same without what differs from run to run. */
export async function treeOf(page: Page): Promise<string> {
  const tree = await snapshotOf(page)
  return masks.reduce((text, [pattern, mask]) => text.replace(pattern, mask), tree)
}

/**
 * Splits a tree among the files of `test/browser/trees`, because states share parts. All visitors with the same menu
 * share the chrome. States that differ elsewhere share the main part or the list of sites. The alert of a sign-in goes into
 * the file of its own state.
 */
export function partsOf(
  tree: string,
  state: Pick<State, 'name' | 'who' | 'tree'> & Partial<Pick<State, 'path'>>,
): ReadonlyMap<string, string> {
  if (tree.startsWith('- dialog')) return new Map([[state.name, tree]])
  // The dashboard shows the programs of a user, so that the menu beside it does not.
  const user = state.who && (state.path === '/' ? `${state.who}-dashboard` : state.who)
  const [alert] = alertPattern.exec(tree) ?? []
  const nodes = tree.replace(alertPattern, '').split(/\n(?=- )/)
  // Beside a page that has a Login of its own, the menu has none.
  const hasLogin = nodes.some((node) => /^- region "(Account|Cuenta)":/.test(node))
  const visitor = hasLogin ? 'signed-out-login' : 'signed-out'
  const { chrome = user ?? visitor, main = state.name, sites = main } = state.tree ?? {}
  const isMain = (node: string) => node.startsWith('- main')
  const parts = new Map([[`chrome-${chrome}`, nodes.map((node) => (isMain(node) ? '- main' : node))]])
  for (const node of nodes.filter(isMain)) {
    const list = sitesIn(node)
    if (list !== undefined) parts.set(`sites-${sites}`, [list])
    parts.set(main, [list ? node.replace(list, '') : node])
  }
  if (alert !== undefined) parts.set(state.name, [...(parts.get(state.name) ?? []), alert.trim()])
  return new Map([...parts].map(([file, part]) => [file, part.join('\n')]))
}

/** The list that is the first child of a region: the list of sites. Undefined if there is none. */
const sitesIn = (main: string) => /(?<=\n {2}- region "[^"]*":\n) {4}- list:(?:\n {6}.*)*/.exec(main)?.[0]

const alertPattern = /\n( +)- alert.*(?:\n\1 .*)*/

/** Roles, structure and attributes, without names or texts, which differ between languages. */
export function rolesOf(tree: string): readonly string[] {
  return tree.split('\n').map((line) => {
    if (/^ *- \/url:/.test(line)) return line
    const [, indent = '', role = '', rest = ''] = /^( *- )'?(\w+)(.*)/.exec(line) ?? []
    const [attributes = ''] = /^(?: \[[\w=]+\])*/.exec(rest.replace(/^ "(?:[^"\\]|\\.)*"/, '')) ?? []
    // Ignore `checked`: in each language, a different item of the language switch is checked.
    return indent + role + attributes.replace(' [checked]', '')
  })
}
