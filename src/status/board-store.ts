import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { Board } from './board.ts'
import type { StatusEnv } from './env.ts'

/**
 * After a published result, the next ones wait this long for each site of the board, and are published together: rendering
 * 200 tiles after each result would keep the page busy. The first result and the end of a round do not wait.
 */
const WAIT_MS_PER_SITE = 3

export interface BoardStore extends Store<Board> {
  /**
   * Changes the board, and notifies subscribers if that made a difference. With `batch`, changes shortly
   * after such a notification share the next one: see WAIT_MS_PER_SITE.
   */
  readonly set: (change: Partial<Board>, batch?: boolean) => void
  /** Makes this the board that React hydrates: the one that first/first-states.ts has written into the page. */
  readonly setInitial: (board: Board) => void
}

/** Holds the latest board and notifies subscribers when it changes. */
export function createBoardStore(prerendered: Board, env: Pick<StatusEnv, 'now' | 'after'>): BoardStore {
  const published = createStore(prerendered)
  let initial = prerendered
  let board = prerendered
  /** When a result was last published, ms since 1970. */
  let resultAt = -Infinity
  let cancelPublication: (() => void) | undefined

  const publish = (isResult = true) => {
    cancelPublication?.()
    cancelPublication = undefined
    if (isResult) resultAt = env.now()
    published.set(board)
  }

  return {
    get initial() {
      return initial
    },
    get: () => board,
    subscribe: published.subscribe,
    setInitial(shown) {
      initial = shown
    },
    set(change, batch = false) {
      const keys = Object.keys(change) as (keyof Board)[] // a board has no other keys
      if (!cancelPublication && keys.every((key) => change[key] === board[key])) return
      board = { ...board, ...change }
      // The clock may have been set back since the last result.
      const waitMs = WAIT_MS_PER_SITE * board.sites.length - Math.abs(env.now() - resultAt)
      if (batch && waitMs > 0) cancelPublication ??= env.after(waitMs, publish)
      else publish(batch)
    },
  }
}
