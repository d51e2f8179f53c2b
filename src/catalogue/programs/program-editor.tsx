import { useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTexts } from '../../app/context/context.tsx'
import type { ReachableCard } from '../../portal/reachable.ts'
import type { PersonShortcuts } from '../../shortcuts/index.ts'
import type { Situation } from '../../situation/index.ts'
import { Popover } from '../../ui/index.ts'
import type { ProgramList } from './program-list.ts'
import { ProgramLists } from './program-lists.tsx'
import * as menu from './program-menu.css.ts'
import { ProgramTile } from './program-tile.tsx'
import * as styles from './programs.css.ts'
import { StarButton } from '../cards/star-button.tsx'

/** Other pages and programs do not take what is dragged. */
const DRAG_TYPE = 'application/x-als-program'

interface ProgramEditorProps extends ProgramList {
  readonly shortcuts: PersonShortcuts
}

/**
 * The programs in edit mode. Tiles stay where they are until the edit ends, whatever happens to stars here or in another tab,
 * unless the user moves them: a tile can be dragged, and its dots move it by arrow keys, or by a menu of all places
 * (WCAG 2.5.7).
 */
export function ProgramEditor({ shortcuts, ...current }: ProgramEditorProps) {
  const { text, t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const [{ starred, suggestions }, setPrograms] = useState<ProgramList>(current)
  const [message, setMessage] = useState('')
  const nameOf = ({ card }: ReachableCard) => text(card.name).text
  const canMove = starred.length > 1

  /** The program that has been moved last, which keeps the focus. */
  const [moved, setMoved] = useState<{ readonly index: number }>()
  useLayoutEffect(() => {
    if (moved) list.current?.children[moved.index]?.querySelector<HTMLElement>(`.${styles.handle} button`)?.focus()
  }, [moved])

  const order = (programs: readonly ReachableCard[]) => shortcuts.orderStars(programs.map(({ id }) => id))
  const move = (from: number, to: number) => {
    const program = starred[from]
    if (program === undefined) return
    const next = starred.toSpliced(from, 1).toSpliced(to, 0, program)
    order(next)
    setPrograms({ starred: next, suggestions })
    setMessage(t.programs.place(nameOf(program), to + 1, next.length))
    setMoved({ index: to })
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
      move(
        starred.findIndex((program) => program.id === event.dataTransfer.getData(DRAG_TYPE)),
        index,
      )
    },
  })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = placeAfter(event.key, index, list.current)
    // With a modifier key, arrows go back in the history, for example.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(index, Math.min(Math.max(to, 0), starred.length - 1))
  }
  const tileOf = (program: ReachableCard, situation: Situation | undefined, index: number | undefined) => (
    <ProgramTile
      key={program.id}
      program={program}
      situation={situation}
      drag={index === undefined ? undefined : dragOf(program, index)}
      controls={
        <>
          <StarButton
            shortcuts={shortcuts}
            card={program.id}
            label={t.cards.star(nameOf(program))}
            // A star that was taken off for a moment gets its place back.
            onChange={() => order([...starred, ...suggestions])}
          />
          {index !== undefined && (
            <span className={styles.handle}>
              <Popover
                icon="grip"
                label={t.programs.move(nameOf(program))}
                aria-description={t.programs.howToMove}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <Places programs={starred} index={index} onChoose={(to) => move(index, to)} />
              </Popover>
            </span>
          )}
        </>
      }
    />
  )
  return (
    <>
      <div className={styles.messages}>
        {message === '' && <p className={styles.hint}>{canMove ? t.programs.howToMove : t.programs.hint}</p>}
        <p role="status" className={styles.hint}>
          {message !== '' && <span>{message}</span>}
        </p>
      </div>
      <div className={styles.grid}>
        <ProgramLists ref={list} className={styles.list} starred={starred} suggestions={suggestions}>
          {(program, situation, index) =>
            tileOf(program, situation, canMove && starred.includes(program) ? index : undefined)
          }
        </ProgramLists>
      </div>
    </>
  )
}

interface PlacesProps {
  readonly programs: readonly ReachableCard[]
  /** Of the program to move. */
  readonly index: number
  readonly onChoose: (index: number) => void
}

/** The other programs, whose places a program may take. */
function Places({ programs, index, onChoose }: PlacesProps) {
  const { text, t } = useTexts()
  return (
    <>
      <p className={menu.about}>{t.programs.moveTo}</p>
      <ul className={menu.list} role="list" aria-label={t.programs.moveTo}>
        {programs.map(({ id, card }, place) => {
          const name = text(card.name)
          return (
            place !== index && (
              <li key={id}>
                <button type="button" className={menu.item} lang={name.lang} onClick={() => onChoose(place)}>
                  {name.text}
                </button>
              </li>
            )
          )
        })}
      </ul>
    </>
  )
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
