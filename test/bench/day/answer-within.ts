declare global {
  /** From the next image on: true for answers from within the page, false for the sites' own. */
  var answerWithin: (wanted: boolean) => void
  /** How many images were answered from within. */
  var answeredWithin: number
}

/**
 * Runs in the page before anything of the page's own: lets the browser be spared the requests. The page makes its images
 * as ever, but what it asks for is answered in the next task, for all who ask at the same time, by an event of the image
 * and a duration of Resource Timing; both are what the page looks at. Nothing outside of this function exists there.
 */
export function prepareAnswers(): void {
  let isWanted = false
  globalThis.answeredWithin = 0
  globalThis.answerWithin = (wanted) => {
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

  const asking = new Map<HTMLImageElement, string>()
  const nextTask = new MessageChannel()
  nextTask.port1.onmessage = () => {
    const answered = new Map(asking)
    globalThis.answeredWithin += answered.size
    const addresses = [...answered.values()]
    const entries = addresses.map((name, at) => ({ name, duration: 20 + ((answeredWithin + at) % 100) }))
    // The one of its methods that the page calls.
    const list = {
      getEntriesByName: (name: string) => entries.filter((entry) => entry.name === name),
    } as unknown as PerformanceObserverEntryList
    for (const [observer, callback] of [...observers]) callback(list, observer)
    for (const image of answered.keys()) image.dispatchEvent(new Event('load'))
    answered.forEach((_address, image) => asking.delete(image))
  }

  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    enumerable: true,
    get(this: HTMLImageElement): string {
      return asking.get(this) ?? (source?.get?.call(this) as string)
    },
    set(this: HTMLImageElement, address: string) {
      if (!isWanted || !address.includes('/favicon.ico?')) {
        asking.delete(this)
        source?.set?.call(this, address)
        return
      }
      if (asking.size === 0) nextTask.port2.postMessage(null)
      asking.set(this, address)
    },
  })
}
