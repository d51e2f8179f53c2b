import type { ReactNode, Ref } from 'react'
import { useTexts } from '../../app/context/context.tsx'
import { useSituationOfCards } from '../../app/context/use-situations.ts'
import type { ReachableCard } from '../../portal/reachable.ts'
import type { Situation } from '../../situation/index.ts'
import type { ProgramList } from './program-list.ts'

interface ProgramListsProps extends ProgramList {
  /** The list of starred programs. */
  readonly ref?: Ref<HTMLUListElement>
  readonly className: string
  /** Renders an item. */
  readonly children: (program: ReachableCard, situation: Situation | undefined, index: number) => ReactNode
}

/** The list of the starred programs, and that of the suggestions. */
export function ProgramLists({ ref, starred, suggestions, className, children }: ProgramListsProps) {
  const { t } = useTexts()
  const situationOf = useSituationOfCards()
  const listOf = (label: string, programs: readonly ReachableCard[], listRef?: Ref<HTMLUListElement>) =>
    programs.length > 0 && (
      <ul ref={listRef} className={className} role="list" aria-label={label}>
        {programs.map((program, index) => children(program, situationOf(program.card.url), index))}
      </ul>
    )
  return (
    <>
      {listOf(t.menu.starred, starred, ref)}
      {listOf(t.programs.suggestions, suggestions)}
    </>
  )
}
