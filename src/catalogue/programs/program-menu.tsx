import { useConfig, useTexts } from '../../app/context/context.tsx'
import { useSituationOfCards } from '../../app/context/use-situations.ts'
import { useStore } from '../../app/context/use-store.ts'
import { TellMe } from '../../app/recovery/tell-me.tsx'
import { PageLink } from '../../app/links/page-link.tsx'
import { tileIdOf } from '../../app/state-look.ts'
import { opensNewTab } from '../../portal/pages.ts'
import type { ReachableCard } from '../../portal/reachable.ts'
import { createSiteFinder } from '../../portal/sites.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { Popover } from '../../ui/index.ts'
import { NewTabArrow, newTabProps } from '../../ui/controls/link.tsx'
import { linksOf } from '../card-links.ts'
import * as styles from './program-menu.css.ts'

interface ProgramMenuProps {
  readonly program: Pick<ReachableCard, 'id' | 'card'>
  readonly shortcuts: PersonShortcuts
  /** The description of the program stands beside the button. */
  readonly isDescribed?: boolean
}

/** A button that opens the menu of a program. */
export function ProgramMenu(props: ProgramMenuProps) {
  const { t, text } = useTexts()
  return (
    <Popover icon="more" label={t.cards.more(text(props.program.card.name).text)}>
      <MenuItems {...props} />
    </Popover>
  )
}

/** The description of a program, its links, whom to ask, the state of its site, and its star. */
function MenuItems({ program: { id, card }, shortcuts, isDescribed = false }: ProgramMenuProps) {
  const texts = useTexts()
  const { t } = texts
  const { sites } = useConfig()
  const site = sites[createSiteFinder(sites)(card.url) ?? -1]
  const situation = useSituationOfCards()(card.url)
  const about = texts.text(card.description ?? '')
  const isStarred = useStore(shortcuts).stars.includes(id)
  return (
    <>
      {about.text !== '' && !isDescribed && (
        <p className={styles.about} lang={about.lang}>
          {about.text}
        </p>
      )}
      {site && <TellMe url={site.url} situation={situation} className={styles.about} />}
      <ul className={styles.list} role="list">
        {linksOf(card, texts, situation).map(({ text, lang, href }) => (
          <li key={text + href}>
            <a className={styles.item} href={href} {...(opensNewTab(href) && newTabProps)}>
              <span lang={lang}>{text}</span>
              {opensNewTab(href) && <NewTabArrow text={t.opensInNewTab} />}
            </a>
          </li>
        ))}
        {site && (
          <li>
            <PageLink to="/" suffix={`#${tileIdOf(site)}`} className={styles.item}>
              {t.cards.status}
            </PageLink>
          </li>
        )}
        <li>
          <button
            type="button"
            className={styles.item}
            aria-pressed={isStarred}
            onClick={() => shortcuts.setStar(id, !isStarred)}
          >
            {t.cards.star(texts.text(card.name).text)}
          </button>
        </li>
      </ul>
    </>
  )
}
