import { useId } from 'react'
import { useConfig, useTexts } from '../../app/context/context.tsx'
import { useMenuPath } from '../../app/context/current-path.ts'
import { useMediaQuery } from '../../app/context/use-menu.ts'
import { useAuthState, useOwnViewer, useShortcuts } from '../../app/context/use-viewer.ts'
import { useStore } from '../../app/context/use-store.ts'
import { hasUser } from '../../auth/index.ts'
import { createStore } from '../../base/store.ts'
import { opensNewTab } from '../../portal/pages.ts'
import type { ReachableCard } from '../../portal/reachable.ts'
import { hasRemarkableState } from '../../situation/index.ts'
import type { Situation } from '../../situation/index.ts'
import { menuForm } from '../../texts/sentences/of-a-site.ts'
import { breakpoints } from '../../ui/theme/breakpoints.ts'
import { NewTabArrow, newTabProps, openingProps } from '../../ui/controls/link.tsx'
import { Tooltip } from '../../ui/index.ts'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import * as menuRow from '../../app/frame/menu-row.css.ts'
import type { PersonShortcuts, Shortcuts } from '../../shortcuts/index.ts'
import { programsOf } from './program-list.ts'
import { ProgramLists } from './program-lists.tsx'
import { ProgramMenu } from './program-menu.tsx'
import { thumbnailOf } from '../thumbnail-of.ts'
import * as styles from './menu-programs.css.ts'

/**
 * The programs of a signed-in user, in the order of the dashboard, unless the page shows them beside the menu. Signed
 * out, the starred cards. They stay while the portal reconnects.
 */
export function MenuPrograms() {
  const viewer = useOwnViewer()
  const isSignedIn = hasUser(useAuthState())
  const { t } = useTexts()
  const shortcuts = useShortcuts()
  const { starred, suggestions } = programsOf(useConfig(), viewer, useStore<Shortcuts>(shortcuts ?? noShortcuts))
  const [path, isWide] = [useMenuPath(), useMediaQuery(`(min-width: ${breakpoints.wide}em)`, true)]
  const headingId = useId()
  const cards = isSignedIn ? [...starred, ...suggestions] : starred
  if (shortcuts === null || cards.length === 0 || (path === '/' && isWide && isSignedIn)) return null
  return (
    <div className={styles.programs} role="group" aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {isSignedIn ? t.programs.heading : t.menu.starred}
      </h2>
      <ProgramLists className={menuRow.rows} starred={starred} suggestions={isSignedIn ? suggestions : []}>
        {(program, situation) => <MenuProgram key={program.id} reachable={program} {...{ situation, shortcuts }} />}
      </ProgramLists>
    </div>
  )
}

const noShortcuts = createStore<Shortcuts>({ stars: [], recent: [] })

interface MenuProgramProps {
  readonly reachable: ReachableCard
  readonly situation: Situation | undefined
  readonly shortcuts: PersonShortcuts
}

function MenuProgram({ reachable, situation, shortcuts }: MenuProgramProps) {
  const { id, card, href } = reachable
  const texts = useTexts()
  const { text, t } = texts
  const name = text(card.name)
  const open = () => shortcuts.addRecent(id)
  const note = situation && menuForm(situation, hasRemarkableState(situation), texts)
  return (
    <li className={styles.program}>
      <Tooltip text={note === undefined ? name.text : `${name.text} ${note}`} lang={name.lang}>
        <a className={menuRow.row} href={href} {...(opensNewTab(href) && newTabProps)} {...openingProps(open)}>
          <Thumbnail {...thumbnailOf(reachable, useConfig(), texts)} name={name.text} />
          <span className={styles.name} lang={name.lang}>
            {name.text}
          </span>
          {situation && (
            <>
              <span className={situation.state === 'down' ? menuRow.downDot : menuRow.dot} />
              <span className={styles.note}>{` ${note}`}</span>
            </>
          )}
          {opensNewTab(href) && (
            <span className={menuRow.newTab}>
              <NewTabArrow text={t.opensInNewTab} />
            </span>
          )}
        </a>
      </Tooltip>
      <span className={styles.menu}>
        <ProgramMenu program={reachable} shortcuts={shortcuts} />
      </span>
    </li>
  )
}
