declare global {
  /** Switches the stub on or off for the next images. While it is off, the sites respond. */
  var stubAnswers: (isWanted: boolean) => void
  /** The number of images that the stub has answered. */
  var stubbedAnswers: number
}

/**
 * Replaces requests for the sites' icons with a stub while `stubAnswers` has switched it on. The stub answers all of
 * them in the next task, with the two things that the page uses: a load event and a Resource Timing entry. Runs in the
 * page before its own scripts, so it must not refer to anything outside of this function.
 */
export function prepareStub(): void {
  // Probes create their images in a frame, so stub them there as well.
  if (self !== top) {
    const page = top as unknown as typeof globalThis // not in TypeScript's type of `Window`
    globalThis.PerformanceObserver = page.PerformanceObserver
    const source = Object.getOwnPropertyDescriptor(page.HTMLImageElement.prototype, 'src')
    Object.defineProperty(HTMLImageElement.prototype, 'src', source ?? {})
    return
  }
  let isWanted = false
  globalThis.stubbedAnswers = 0
  globalThis.stubAnswers = (wanted) => {
    isWanted = wanted
  }

  const observers = new Map<PerformanceObserver, PerformanceObserverCallback>()
  globalThis.PerformanceObserver = class extends PerformanceObserver {
    readonly #callback: PerformanceObserverCallback
    constructor(callback: PerformanceObserverCallback) {
      super(callback)
      this.#callback = callback
    }
    override observe(options?: PerformanceObserverInit): void {
      if (options?.type === 'resource') observers.set(this, this.#callback)
      super.observe(options)
    }
    override disconnect(): void {
      observers.delete(this)
      super.disconnect()
    }
  }

  const waiting = new Map<HTMLImageElement, string>()
  const nextTask = new MessageChannel()
  nextTask.port1.onmessage = () => {
    const answered = new Map(waiting)
    globalThis.stubbedAnswers += answered.size
    const addresses = [...answered.values()]
    const entries = addresses.map((name, at) => ({ name, duration: 20 + ((stubbedAnswers + at) % 100) }))
    // The page calls only this method.
    const list = {
      getEntriesByName: (name: string) => entries.filter((entry) => entry.name === name),
    } as unknown as PerformanceObserverEntryList
    for (const [observer, callback] of [...observers]) callback(list, observer)
    for (const image of answered.keys()) image.dispatchEvent(new Event('load'))
    answered.forEach((_address, image) => waiting.delete(image))
  }

  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    enumerable: true,
    get(this: HTMLImageElement): string {
      return waiting.get(this) ?? (source?.get?.call(this) as string)
    },
    set(this: HTMLImageElement, address: string) {
      if (!isWanted || !address.includes('/favicon.ico?')) {
        waiting.delete(this)
        source?.set?.call(this, address)
        return
      }
      if (waiting.size === 0) nextTask.port2.postMessage(null)
      waiting.set(this, address)
    },
  })
}
