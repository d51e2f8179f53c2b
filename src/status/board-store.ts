import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { Board } from './board.ts'

export interface BoardStore extends Store<Board> {
  /** Changes the board, and notifies subscribers if that made a difference. */
  readonly set: (change: Partial<Board>) => void
  /** Makes this the board that React hydrates: the one that first/first-states.ts has written into the page. */
  readonly setInitial: (board: Board) => void
}

/** Holds the latest board. `prerendered` is the one that the prerendered page shows. */
export function createBoardStore(prerendered: Board): BoardStore {
  const store = createStore(prerendered)
  let initial = prerendered
  return {
    ...store,
    get initial() {
      return initial
    },
    setInitial(board) {
      initial = board
    },
    set(change) {
      const board = store.get()
      const keys = Object.keys(change) as (keyof Board)[] // a board has no other keys
      if (keys.some((key) => change[key] !== board[key])) store.set({ ...board, ...change })
    },
  }
}
