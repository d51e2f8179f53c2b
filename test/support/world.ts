/**
 * One browser for the tests of the cores: a clock that tests move, storage, locks, channels and a connection, which its
 * pages share. A page of it implements the ports of src/shortcuts and of the history; the fakes of src/status and
 * src/auth add their network.
 */
interface Timer {
  atMs: number
  /** The interval; 0 for a timer that fires once. */
  readonly everyMs: number
  /** True for timers of `at`. Setting the wall clock ahead brings them closer; setting it back does not delay them. */
  readonly isByWallClock: boolean
  readonly run: () => void
}

interface Listening {
  readonly onStorage: Set<(key: string | null) => void>
  readonly onPresence: Set<() => void>
}

/** Lets promises settle. */
async function letPromisesSettle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

/** A storage area. A test sets `isDenied` to refuse all access, and `capacity` to refuse longer texts. */
export function createArea(stored: Iterable<readonly [string, string]> = []) {
  const items = new Map(stored)
  return {
    items,
    isDenied: false,
    capacity: Infinity,
    read(key: string): string | null {
      return this.isDenied ? null : (items.get(key) ?? null)
    },
    /** Null removes the key. Returns false if the text is refused. */
    write(key: string, text: string | null): boolean {
      if (this.isDenied || (text?.length ?? 0) > this.capacity) return false
      if (text === null) items.delete(key)
      else items.set(key, text)
      return true
    },
  }
}

/**
 * @param stored the items of the local storage
 * @param settle resolves once all consequences of a timer have happened
 */
export function createWorld(stored: Readonly<Record<string, string>> = {}, settle = letPromisesSettle) {
  let nowMs = Date.UTC(2030, 0, 15)
  const timers = new Set<Timer>()
  const pages = new Set<Listening>()
  const heldLocks = new Set<string>()
  const channels = new Set<{ readonly name: string; readonly hear: (message: unknown) => void }>()
  const network = { isOnline: true }
  /** `isMute`: pages get no storage events. */
  const storage = Object.assign(createArea(Object.entries(stored)), { isMute: false })

  const add = (atMs: number, run: () => void, everyMs = 0, isByWallClock = false) => {
    const timer = { atMs, everyMs, isByWallClock, run }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }
  const fire = (timer: Timer) => {
    if (!timers.has(timer)) return
    // As in browsers, an overdue interval fires only once, and its next period begins now.
    if (timer.everyMs > 0) timer.atMs = nowMs + timer.everyMs
    else timers.delete(timer)
    timer.run()
  }
  const clock = {
    now: () => nowMs,
    at: (atMs: number, run: () => void) => add(atMs, run, 0, true),
    after: (ms: number, run: () => void) => add(nowMs + ms, run),
    every: (ms: number, run: () => void) => add(nowMs + ms, run, ms),
  }

  /** Sends a storage event to every page but `writer`. The key is null if all values may have changed. */
  const tell = (key: string | null, writer?: Listening) => {
    for (const page of pages) if (page !== writer) page.onStorage.forEach((listener) => listener(key))
  }

  /** Joins a channel. Its messages reach all others that have joined, as copies, in a microtask. */
  const openChannel = (name: string, hear: (message: unknown) => void) => {
    const channel = { name, hear }
    channels.add(channel)
    return {
      say(message: unknown) {
        const copy = structuredClone(message)
        for (const other of channels)
          if (other !== channel && other.name === name) queueMicrotask(() => channels.has(other) && other.hear(copy))
      },
      close: () => {
        channels.delete(channel)
      },
    }
  }

  /** Opens a page, with its own visibility. */
  const openPage = () => {
    let isVisible = true
    const listening: Listening = { onStorage: new Set(), onPresence: new Set() }
    pages.add(listening)
    return {
      ...clock,
      isOnline: () => network.isOnline,
      isVisible: () => isVisible,
      onPresence(listener: () => void) {
        listening.onPresence.add(listener)
      },
      storage: {
        read: (key: string) => storage.read(key),
        write(key: string, text: string | null) {
          const isWritten = storage.write(key, text)
          if (isWritten && !storage.isMute) tell(key, listening)
          return isWritten
        },
        watch(listener: (key: string | null) => void) {
          listening.onStorage.add(listener)
        },
        onChange(key: string, listener: () => void) {
          listening.onStorage.add((changed) => (changed === key || changed === null) && listener())
        },
      },
      setVisible(value: boolean) {
        isVisible = value
        listening.onPresence.forEach((listener) => listener())
        return settle()
      },
    }
  }

  return {
    ...clock,
    /** The timers that will still fire. */
    timers: timers as ReadonlySet<Readonly<Timer>>,
    settle,
    storage,
    network,
    openPage,
    openChannel,
    tell,
    /** Moves the clock and fires the timers that become due, in order. */
    async advance(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        await settle()
        // After a sleep, fire all overdue timers in the order of their creation. Browsers define no order.
        const overdue = [...timers].find(({ atMs }) => atMs < nowMs)
        const next = overdue ?? [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!next) break
        nowMs = Math.max(nowMs, next.atMs)
        // Fire all timers of one moment before promises settle, because pages do not wait for each other.
        const together = overdue ? [overdue] : [...timers].filter(({ atMs }) => atMs === next.atMs)
        together.forEach(fire)
      }
      nowMs = untilMs
    },
    /** Puts the machine to sleep: time passes, and due timers fire only at the next `advance`. */
    sleep(ms: number) {
      nowMs += ms
    },
    /** Sets the wall clock. Timers keep their remaining time, but setting it ahead brings those of `at` closer. */
    setClock(ms: number) {
      timers.forEach((timer) => {
        timer.atMs += timer.isByWallClock ? Math.min(0, ms - nowMs) : ms - nowMs
      })
      nowMs = ms
    },
    setOnline(value: boolean) {
      network.isOnline = value
      pages.forEach(({ onPresence }) => onPresence.forEach((listener) => listener()))
      return settle()
    },
    /** Takes the Web Lock, and returns a function that releases it. Null if a page holds it. */
    takeLock(name: string): (() => void) | null {
      if (heldLocks.has(name)) return null
      heldLocks.add(name)
      return () => {
        heldLocks.delete(name)
      }
    },
    /** A class with the interface of the browser's BroadcastChannel. */
    BroadcastChannel: class {
      onmessage: ((event: { readonly data: unknown }) => void) | null = null
      readonly #channel
      constructor(name: string) {
        this.#channel = openChannel(name, (data) => this.onmessage?.({ data }))
      }
      postMessage(message: unknown) {
        this.#channel.say(message)
      }
      close() {
        this.#channel.close()
      }
    },
  }
}

export type World = ReturnType<typeof createWorld>
