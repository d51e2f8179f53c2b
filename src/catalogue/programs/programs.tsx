import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useConfig, useCores, useTexts } from '../../app/context/context.tsx'
import { isComposing } from '../../app/keyboard.ts'
import { programsHeadingId } from '../../app/state-look.ts'
import { useSituationOfCards } from '../../app/context/use-situations.ts'
import { useStore } from '../../app/context/use-store.ts'
import { useAuthState, useOwnViewer, useShortcuts } from '../../app/context/use-viewer.ts'
import { hasUser } from '../../auth/index.ts'
import type { ReachableCard } from '../../portal/reachable.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { Button } from '../../ui/index.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programsOf, USUAL_PROGRAMS } from './program-list.ts'
import { ProgramTile } from './program-tile.tsx'
import { Away, AwayRow, SignInRow } from './programs-row.tsx'
import * as styles from './programs.css.ts'

/**
 * The programs of the signed-in user on the dashboard. They stay while the portal reconnects. Signed out, a way to sign in.
 * Until it is known who the viewer is, the place stays empty, so that nothing below moves.
 */
export function Programs() {
  const authState = useAuthState()
  const shortcuts = useShortcuts()
  const isAway = useStore(useCores().signInAway)
  const subject = hasUser(authState) ? authState.user.sub : null
  const programs = subject === null ? null : shortcuts
  const isNews = isAway || (authState.status === 'anonymous' && authState.problem?.code === 'session-expired')
  return (
    <>
      {/* Screen readers hear why the programs have gone. */}
      <div className={styles.live} aria-live={isNews ? 'polite' : undefined}>
        {programs === null && <Place isAway={isAway} isReserved={shortcuts === null} />}
      </div>
      {programs !== null && <PersonPrograms key={subject} shortcuts={programs} isAway={isAway} />}
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
  const { t } = useTexts()
  const { starred, suggestions } = programsOf(useConfig(), useOwnViewer(), useStore(shortcuts))
  const listId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isEditAsked, setIsEditing] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isEditing = isEditAsked && !isAway
  useEscape(isEditing, () => {
    setIsEditing(false)
    toggle.current?.focus()
  })
  // The tiles stay until the edit ends.
  if (starred.length + suggestions.length === 0 && !isEditing) return isAway ? <AwayRow /> : null
  const surplus = starred.length - USUAL_PROGRAMS
  const hasHint = suggestions.length > 0 && !isEditing && !isAway
  return (
    <section className={styles.programs} aria-labelledby={programsHeadingId}>
      <h2 id={programsHeadingId} tabIndex={-1}>
        {t.programs.heading}
      </h2>
      <div className={isAway ? styles.away : styles.live} aria-live="polite">
        {isAway && <Away />}
      </div>
      {hasHint && <p className={styles.suggested}>{t.programs.suggested}</p>}
      <div className={styles.buttons}>
        {surplus > 0 && !isEditing && (
          <Button
            size="sm"
            kind="secondary"
            look="empty"
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t.programs.fewer : t.programs.more(surplus)}
          </Button>
        )}
        {!isAway && (
          <Button ref={toggle} size="sm" kind="secondary" look="outline" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? t.programs.done : t.programs.edit}
          </Button>
        )}
      </div>
      {isEditing ? (
        <ProgramEditor starred={starred} suggestions={suggestions} shortcuts={shortcuts} />
      ) : (
        <div id={listId} className={styles.grid}>
          <ProgramLinks
            label={t.menu.starred}
            programs={isUnfolded ? starred : starred.slice(0, USUAL_PROGRAMS)}
            shortcuts={shortcuts}
          />
          <ProgramLinks label={t.programs.suggestions} programs={suggestions} shortcuts={shortcuts} />
        </div>
      )}
    </section>
  )
}

interface ProgramLinksProps {
  readonly label: string
  readonly programs: readonly ReachableCard[]
  readonly shortcuts: PersonShortcuts
}

function ProgramLinks({ label, programs, shortcuts }: ProgramLinksProps) {
  const situationOf = useSituationOfCards()
  if (programs.length === 0) return null
  return (
    <ul className={styles.list} role="list" aria-label={label}>
      {programs.map((program) => (
        <ProgramTile
          key={program.id}
          program={program}
          situation={situationOf(program.card.url)}
          shortcuts={shortcuts}
          onOpen={() => shortcuts.addRecent(program.id)}
        />
      ))}
    </ul>
  )
}

/** Calls `onEscape` for the key Escape, wherever the focus is on the page, but not in a dialog or while a menu is open. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog =
      (event.target instanceof Element && event.target.closest('dialog')) || document.querySelector('[popover]')
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event) && !isInDialog) onEscape()
  })
  useEffect(() => {
    if (!isActive) return
    // React's handlers for the same key run first, at the root, and may prevent the default.
    const listen = (event: KeyboardEvent) => leave(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isActive])
}
