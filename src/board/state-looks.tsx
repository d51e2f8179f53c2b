import type { ReactNode } from 'react'
import { LOOK_MARK, STATE_MARK } from '../app/marks.ts'
import * as styles from './state-looks.css.ts'
import type { BannerState, TileState } from './state-tones.ts'

type State = TileState | BannerState

/** Props of an element that shows a state. Before hydration, first/states.ts changes the same attribute. */
export function stateProps(state: State) {
  return { [STATE_MARK]: state }
}

interface StateLookProps {
  /** The states in which the content is visible. */
  readonly of: readonly State[]
  readonly as?: 'span' | 'div'
  readonly children: ReactNode
}

/** Content that is visible only in some states of the surrounding element. The prerendered page contains all looks. */
export function StateLook({ of, as: Element = 'span', children }: StateLookProps) {
  return (
    <Element className={styles.look} {...{ [LOOK_MARK]: of.join(' ') }}>
      {children}
    </Element>
  )
}
