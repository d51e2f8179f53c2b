import { useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTexts } from '../app/context/context.tsx'
import { useSituationOfCards } from '../app/context/use-situations.ts'
import type { ReachableCard } from '../portal/reachable.ts'
import type { PersonShortcuts } from '../shortcuts/index.ts'
import { Button } from '../ui/index.ts'
import type { ProgramList } from './program-list.ts'
import { ProgramTile } from './program-tile.tsx'
import * as styles from './programs.css.ts'
import { starColors } from './star-button.css.ts'

/** Other pages and programs do not take what is dragged. */
const DRAG_TYPE = 'application/x-als-program'

interface ProgramEditorProps extends ProgramList {
  readonly shortcuts: PersonShortcuts
}

/** A program that has lost its star, and the one that came after it. */
interface Removal {
  readonly program: ReachableCard
  readonly next: ReachableCard | undefined
}

/**
 * The programs in edit mode. A star keeps or removes one. A tile can be dragged, and its dots move it by arrow keys, or
 * by choosing them and then those of another place (WCAG 2.5.7).
 */
export function ProgramEditor({ starred, suggestions, shortcuts }: ProgramEditorProps) {
  const { text, t } = useTexts()
  const situationOf = useSituationOfCards()
  const editor = useRef<HTMLDivElement>(null)
  const tiles = useRef(new Map<string, HTMLElement>())
  const holdTile = (id: string) => (tile: HTMLElement | null) => {
    if (tile) tiles.current.set(id, tile)
    return () => {
      if (tiles.current.get(id) === tile) tiles.current.delete(id)
    }
  }
  const list = useRef<HTMLUListElement>(null)
  const [message, setMessage] = useState('')
  const [removal, setRemoval] = useState<Removal>()
  /** The program whose new place is the next one chosen. */
  const [liftedId, setLiftedId] = useState<string>()
  const lifted = starred.find(({ id }) => id === liftedId)
  const nameOf = ({ card }: ReachableCard) => text(card.name).text
  const canMove = starred.length > 1

  const [focused, setFocused] = useState<Focus>()
  useLayoutEffect(() => {
    if (focused === undefined) return
    const { id, index, control } = focused
    const all = [...(editor.current?.querySelectorAll('li') ?? [])]
    const tile = tiles.current.get(id) ?? all[index] ?? all.at(-1)
    tile?.querySelector<HTMLElement>(control)?.focus()
  }, [focused])

  /** Changes the programs, and gives the focus back to a control of this one, or of the one in its place. */
  const change = (control: string, { id }: ReachableCard, run: () => void, said: string, removed?: Removal) => {
    run()
    setMessage(said)
    setRemoval(removed)
    setLiftedId(undefined)
    setFocused({ id, control, index: programs.findIndex((program) => program.id === id) })
  }
  const programs = [...starred, ...suggestions]

  const move = (from: number, to: number) => {
    const [program, target] = [starred[from], starred[to]]
    if (!program || !target) return
    const said = t.programs.place(nameOf(program), to + 1, starred.length)
    change(handle, program, () => shortcuts.moveStar(program.id, target.id), said)
  }
  /** The browser's own dragging, of the whole tile. Touch screens without it have the dots. */
  const dragOf = ({ id }: ReachableCard, index: number): ComponentProps<'li'> => ({
    draggable: true,
    onDragStart: ({ dataTransfer }) => dataTransfer.setData(DRAG_TYPE, id),
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault()
    },
    onDrop: (event) => {
      event.preventDefault()
      const from = starred.findIndex((program) => program.id === event.dataTransfer.getData(DRAG_TYPE))
      if (from !== index) move(from, index)
    },
  })

  const choose = (program: ReachableCard, index: number) => {
    if (lifted !== undefined && lifted.id !== program.id) {
      return move(starred.indexOf(lifted), index)
    }
    setLiftedId(lifted === undefined ? program.id : undefined)
    setMessage(lifted === undefined ? t.programs.choosePlace(nameOf(program)) : '')
    setRemoval(undefined)
  }
  const remove = (program: ReachableCard, next: ReachableCard | undefined) => {
    const run = () => shortcuts.setStar(program.id, false)
    change(star, program, run, t.programs.removed(nameOf(program)), { program, next })
  }
  const keep = (program: ReachableCard) => {
    const count = starred.length + 1
    change(star, program, () => shortcuts.setStar(program.id, true), t.programs.place(nameOf(program), count, count))
  }
  const undo = ({ program, next }: Removal) => {
    const index = starred.findIndex(({ id }) => id === next?.id)
    const count = starred.length + 1
    const run = () => {
      shortcuts.setStar(program.id, true)
      if (next) shortcuts.moveStar(program.id, next.id)
    }
    change(star, program, run, t.programs.place(nameOf(program), index < 0 ? count : index + 1, count))
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape' && lifted) {
      // Not the end of the edit.
      event.preventDefault()
      setLiftedId(undefined)
      setMessage('')
    }
    const to = placeAfter(event.key, index, list.current)
    // With a modifier key, arrows go back in the history, for example.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(index, Math.min(Math.max(to, 0), starred.length - 1))
  }
  return (
    <>
      <div className={styles.messages}>
        {message === '' && <p className={styles.hint}>{canMove ? t.programs.howToMove : t.programs.hint}</p>}
        <p role="status" className={styles.hint}>
          {message !== '' && <span>{message}</span>}
        </p>
        {removal && (
          <Button size="fit" kind="primary" look="empty" onClick={() => undo(removal)}>
            {t.programs.undo}
          </Button>
        )}
      </div>
      <div ref={editor} className={styles.grid}>
        <ul ref={list} className={styles.list} role="list" aria-label={t.menu.starred} hidden={starred.length === 0}>
          {starred.map((program, index) => (
            <ProgramTile
              key={program.id}
              ref={holdTile(program.id)}
              program={program}
              situation={situationOf(program.card.url)}
              drag={canMove ? dragOf(program, index) : undefined}
              controls={
                <>
                  <StarToggle name={nameOf(program)} isStarred onClick={() => remove(program, starred[index + 1])} />
                  {canMove && (
                    <Handle
                      name={nameOf(program)}
                      isLifted={lifted?.id === program.id}
                      liftedName={lifted && nameOf(lifted)}
                      onClick={() => choose(program, index)}
                      onKeyDown={(event) => onKeyDown(event, index)}
                    />
                  )}
                </>
              }
            />
          ))}
        </ul>
        {suggestions.length > 0 && (
          <ul className={styles.list} role="list" aria-label={t.programs.suggestions}>
            {suggestions.map((program) => (
              <ProgramTile
                key={program.id}
                ref={holdTile(program.id)}
                program={program}
                situation={situationOf(program.card.url)}
                controls={<StarToggle name={nameOf(program)} isStarred={false} onClick={() => keep(program)} />}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

interface StarToggleProps {
  readonly name: string
  readonly isStarred: boolean
  readonly onClick: () => void
}

function StarToggle({ name, isStarred, onClick }: StarToggleProps) {
  const { t } = useTexts()
  return (
    <span className={starColors}>
      <Button
        size="sm"
        kind="secondary"
        look="empty"
        icon="star"
        aria-label={t.cards.star(name)}
        aria-pressed={isStarred}
        onClick={onClick}
      />
    </span>
  )
}

interface HandleProps {
  readonly name: string
  readonly isLifted: boolean
  /** The name of the program that waits for its place. */
  readonly liftedName: string | undefined
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The dots of a tile. */
function Handle({ name, isLifted, liftedName, onClick, onKeyDown }: HandleProps) {
  const { t } = useTexts()
  return (
    <span className={styles.handle}>
      <Button
        size="sm"
        kind="secondary"
        look="empty"
        icon="grip"
        aria-label={liftedName === undefined || isLifted ? t.programs.move(name) : t.programs.moveTo(liftedName, name)}
        aria-pressed={isLifted}
        aria-description={t.programs.howToMove}
        onClick={onClick}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}

// The controls of a tile, as selectors.
const star = `.${starColors} button`
const handle = `.${styles.handle} button`

/** The control that gets the focus after a change: of a program, or else of the tile with this index. */
interface Focus {
  readonly id: string
  readonly index: number
  readonly control: string
}

/** Returns the index to which a key moves a tile. Up and down move it by a row. */
function placeAfter(key: string, index: number, list: HTMLElement | null): number | undefined {
  const tops = [...(list?.children ?? [])].map((tile) => tile.getBoundingClientRect().top)
  const columns = tops.filter((top) => top === tops[0]).length
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: Infinity,
  }
  return places[key]
}
