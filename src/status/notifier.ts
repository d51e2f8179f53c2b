import { createStore } from '../store/index.ts'
import type { Store } from '../store/index.ts'
import type { MeasuredState, StatusMonitor } from './board.ts'

/** `blocked`: the user or the browser denied permission. `unsupported`: the browser cannot show notifications. */
export type NotifierState = 'off' | 'on' | 'blocked' | 'unsupported'

/** The browser's notifications. */
export interface NotifierEnv {
  readonly permission: () => 'default' | 'granted' | 'denied' | 'unsupported'
  /** Asks the user for permission. Call this during a click: Firefox and Safari do not ask otherwise. */
  readonly request: () => Promise<void>
  /** May throw: some mobile browsers have the constructor, but do not allow pages to use it. */
  readonly show: (kind: 'down' | 'back', position: number) => void
  /** Whether the user switched notifications on, in this visit or an earlier one. */
  readonly isWanted: () => boolean
  readonly setWanted: (wanted: boolean) => void
}

export interface Notifier extends Store<NotifierState> {
  /** Switches notifications on. Call this during a click, because it may ask for permission. */
  readonly switchOn: () => Promise<void>
  readonly switchOff: () => void
}

/** Notifies once when a site goes down and once when it is back. Only the leader does so, to avoid duplicates. */
export function createNotifier(status: Pick<StatusMonitor, 'get' | 'subscribe' | 'leads'>, env: NotifierEnv): Notifier {
  const lastStates = new Map<number, MeasuredState>()
  let isBroken = false

  const currentState = (): NotifierState => {
    const permission = env.permission()
    if (isBroken || permission === 'unsupported') return 'unsupported'
    if (permission === 'denied') return 'blocked'
    return permission === 'granted' && env.isWanted() ? 'on' : 'off'
  }
  const state = createStore(currentState())
  const updateState = () => state.set(currentState())

  const notify = (kind: 'down' | 'back', position: number) => {
    try {
      env.show(kind, position)
    } catch {
      isBroken = true
      updateState()
    }
  }

  const compareStates = () => {
    const isOn = status.leads() && currentState() === 'on'
    status.get().sites.forEach(({ status: next }, position) => {
      if (next === 'checking' || next === 'blocked') return
      const last = lastStates.get(position)
      lastStates.set(position, next)
      if (!isOn || last === undefined) return
      if (next === 'down' && last !== 'down') notify('down', position)
      if (next !== 'down' && last === 'down') notify('back', position)
    })
  }
  status.subscribe(compareStates)
  compareStates()

  return {
    get: state.get,
    subscribe: state.subscribe,
    initial: state.initial,
    async switchOn() {
      env.setWanted(true)
      if (env.permission() === 'default') await env.request().catch(() => {})
      updateState()
    },
    switchOff() {
      env.setWanted(false)
      updateState()
    },
  }
}
