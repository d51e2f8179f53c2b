import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useConfig, useCores, useTexts } from '../../app/context/context.tsx'
import { isComposing } from '../../app/keyboard.ts'
import { programsHeadingId } from '../../app/state-look.ts'
import { useStore } from '../../app/context/use-store.ts'
import { useAuthState, useOwnViewer, useShortcuts } from '../../app/context/use-viewer.ts'
import { hasUser } from '../../auth/index.ts'
import type { AuthState } from '../../auth/index.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import { Button } from '../../ui/index.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programsOf, USUAL_PROGRAMS } from './program-list.ts'
import { ProgramLists } from './program-lists.tsx'
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
        {programs === null && placeOf(authState, isAway, shortcuts === null)}
      </div>
      {programs !== null && <PersonPrograms key={subject} shortcuts={programs} isAway={isAway} />}
    </>
  )
}

/**
 * The place of the programs while there are none.
 *
 * @param isAway the provider does not answer
 * @param isReserved a silent sign-in is in progress: the user was signed in when this browser was last used
 */
function placeOf({ status }: AuthState, isAway: boolean, isReserved: boolean) {
  if (status === 'unknown') return <div className={styles.unknown} />
  if (isAway) return <AwayRow />
  return isReserved ? <div className={styles.reserved} /> : <SignInRow />
}

interface PersonProgramsProps {
  readonly isAway: boolean
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
          <ProgramLists
            className={styles.list}
            starred={isUnfolded ? starred : starred.slice(0, USUAL_PROGRAMS)}
            suggestions={suggestions}
          >
            {(program, situation) => (
              <ProgramTile key={program.id} program={program} situation={situation} shortcuts={shortcuts} />
            )}
          </ProgramLists>
        </div>
      )}
    </section>
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
