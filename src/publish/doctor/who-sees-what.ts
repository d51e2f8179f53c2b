import { visibleLine } from '../../base/visible.ts'
import { anonymousViewer, groupsNamed, maySee } from '../../portal/access.ts'
import type { Viewer } from '../../portal/access.ts'
import type { Card, PortalConfig } from '../../portal/config.ts'
import { reachablePages } from '../../portal/reachable.ts'
import { textOf } from '../../portal/texts.ts'

/** What a viewer sees, by the menu or the path of a page. */
type Seen = Readonly<Record<string, readonly string[]>>

/**
 * Says for each kind of viewer what the menu and the pages of cards show: all of it for a stranger, and what is added for a
 * signed-in user; for staff and each group, what is added to that.
 */
export function whoSeesWhat(config: PortalConfig): string {
  const { identity } = config
  const stranger = seenBy(config, anonymousViewer)
  const signedIn = seenBy(config, { role: 'authenticated', groups: [] })
  const staff = seenBy(config, { role: 'staff', groups: [] })
  return [
    'Who sees what',
    ...linesOf('A stranger', stranger, {}),
    ...linesOf('A signed-in user, also', signedIn, stranger),
    ...linesOf(`Staff (${[identity.staffDomain].flat().join(', ')}), also`, staff, signedIn),
    ...groupsNamed(config).flatMap((group) =>
      linesOf(`Group ${group}, also`, seenBy(config, { role: 'authenticated', groups: [group] }), signedIn),
    ),
  ].join('\n')
}

function seenBy(config: PortalConfig, viewer: Viewer): Seen {
  const nameOf = (text: Card['name']) => textOf(text, config.locale, config.locale).text
  const pages = Object.entries(config.cards).map(([page, cards]) => [
    `/${page}`,
    cards.filter((card) => maySee(card, viewer)).map(({ name }) => nameOf(name)),
  ])
  return { Menu: reachablePages(config, viewer).map(({ label }) => nameOf(label)), ...Object.fromEntries(pages) }
}

function linesOf(viewer: string, seen: Seen, former: Seen): readonly string[] {
  const lines = Object.entries(seen).flatMap(([place, names]) => {
    const rest = [...(former[place] ?? [])]
    // Of two cards with one name, the second may be the one that is added.
    const added = names.filter((name) => {
      const index = rest.indexOf(name)
      if (index >= 0) rest.splice(index, 1)
      return index < 0
    })
    return added.length === 0 ? [] : [`    ${place.padEnd(10)} ${visibleLine(added.join(', '))}`]
  })
  return [`  ${visibleLine(viewer)}`, ...(lines.length === 0 ? ['    nothing'] : lines)]
}
