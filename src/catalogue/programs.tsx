import { useState } from 'react'
import { useConfig, useCores, useTexts } from '../app/context.tsx'
import { programsHeadingId, toneOf } from '../app/state-look.ts'
import { useSituationOfCards } from '../app/use-situations.ts'
import { useStore } from '../app/use-store.ts'
import { useAuthState, useOwnViewer, useShortcuts } from '../app/use-viewer.ts'
import { hasUser } from '../auth/index.ts'
import { opensNewTab } from '../portal/pages.ts'
import { reachableCards, reachableCardsWith } from '../portal/reachable.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import type { Situation } from '../situation/index.ts'
import { briefForm } from '../texts/situations.ts'
import { Button, StatusLabel, VisuallyHidden } from '../ui/index.ts'
import { newTabProps, openingProps } from '../ui/link.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { AwayMessage, AwayRow, SignInRow } from './programs-row.tsx'
import * as styles from './programs.css.ts'
import { ReorderList } from './reorder-list.tsx'
import { thumbnailOf } from './thumbnail-of.ts'

/** Fewer stars are followed by other programs. */
const MIN_PROGRAMS = 6

/**
 * The programs of the signed-in user on the dashboard. They stay while the portal reconnects. Signed out, a way to sign in.
 * Until it is known who the viewer is, the place stays empty, so that nothing below moves.
 */
export function Programs() {
  const authState = useAuthState()
  const shortcuts = useShortcuts()
  const isAway = useStore(useCores().signInAway)
  const programs = hasUser(authState) ? shortcuts : null
  const isNews = isAway || (authState.status === 'anonymous' && authState.problem?.code === 'session-expired')
  return (
    <>
      {/* Screen readers hear why the programs have gone. */}
      <div className={styles.live} aria-live={isNews ? 'polite' : undefined}>
        {programs === null && <Place isAway={isAway} isReserved={shortcuts === null} />}
      </div>
      {programs !== null && <PersonPrograms shortcuts={programs} isAway={isAway} />}
    </>
  )
}

interface PlaceProps {
  /** The provider does not answer. */
  readonly isAway: boolean
  /** A silent sign-in is in progress: the user was signed in when this browser was last used. */
  readonly isReserved: boolean
}

/** The place of the programs while there are none. */
function Place({ isAway, isReserved }: PlaceProps) {
  const isUnknown = useAuthState().status === 'unknown'
  if (isUnknown) return <div className={styles.unknown} />
  if (isAway) return <AwayRow />
  return isReserved ? <div className={styles.reserved} /> : <SignInRow />
}

interface PersonProgramsProps extends Pick<PlaceProps, 'isAway'> {
  readonly shortcuts: PersonShortcuts
}

function PersonPrograms({ shortcuts, isAway }: PersonProgramsProps) {
  const config = useConfig()
  const viewer = useOwnViewer()
  const { t } = useTexts()
  const { stars, recent } = useStore(shortcuts)
  const situationOf = useSituationOfCards()
  const [isEditing, setIsEditing] = useState(false)
  const starred = reachableCardsWith(config, viewer, stars)
  const suggestions = [
    ...reachableCardsWith(config, viewer, recent),
    ...reachableCards(config, viewer).filter(({ group }) => group === 'apps' || group === 'tools'),
  ]
  const programs = [...new Map([...starred, ...suggestions].map((program) => [program.id, program])).values()]
  if (programs.length === 0) return isAway ? <AwayRow /> : null
  const canEdit = starred.length > 1
  return (
    <section className={styles.programs} aria-labelledby={programsHeadingId}>
      <div className={styles.head}>
        <h2 id={programsHeadingId} tabIndex={-1}>
          {t.programs.heading}
        </h2>
        <div className={isAway ? styles.away : styles.live} aria-live="polite">
          {isAway && <AwayMessage />}
        </div>
        {!isAway && starred.length === 0 && <p className={styles.hint}>{t.programs.hint}</p>}
        {canEdit && (!isAway || isEditing) && (
          <Button size="sm" kind="secondary" look="empty" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? t.menu.done : t.programs.edit}
          </Button>
        )}
      </div>
      {isEditing && canEdit ? (
        <ReorderList cards={starred} shortcuts={shortcuts} />
      ) : (
        <ul className={styles.list} role="list">
          {programs.slice(0, Math.max(MIN_PROGRAMS, starred.length)).map((program) => (
            <Program
              key={program.id}
              program={program}
              situation={situationOf(program.card.url)}
              onOpen={() => shortcuts.addRecent(program.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ProgramProps {
  readonly program: ReachableCard
  readonly situation: Situation | undefined
  readonly onOpen: () => void
}

function Program({ program, situation, onOpen }: ProgramProps) {
  const { card } = program
  const texts = useTexts()
  const { text, t } = texts
  const name = text(card.name)
  const opensTab = opensNewTab(card.url)
  return (
    <li>
      <a className={styles.program} href={card.url} {...(opensTab && newTabProps)} {...openingProps(onOpen)}>
        <Thumbnail {...thumbnailOf(program)} name={name.text} size="md" />
        <span className={styles.words}>
          <span className={styles.name} lang={name.lang}>
            {name.text}
          </span>
          {situation && (
            <span className={styles.trouble}>
              <StatusLabel tone={toneOf(situation)}>{briefForm(situation, texts)}</StatusLabel>
            </span>
          )}
          {opensTab && <VisuallyHidden>{` ${t.opensInNewTab}`}</VisuallyHidden>}
        </span>
      </a>
    </li>
  )
}
