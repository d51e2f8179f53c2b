type Hear = (message: unknown) => void

/** Fake broadcast channels that the pages of one browser share. */
export function createFakeChannels() {
  const ends = new Set<{ readonly name: string; readonly hear: Hear }>()
  return {
    open(name: string, hear: Hear) {
      const own = { name, hear }
      ends.add(own)
      return {
        /** Sends a copy of the message to every other end of the channel, in a microtask. */
        say(message: unknown) {
          const copy = structuredClone(message)
          for (const end of ends) {
            if (end !== own && end.name === name) queueMicrotask(() => ends.has(end) && end.hear(copy))
          }
        },
        close: () => {
          ends.delete(own)
        },
      }
    },
  }
}

/** A class with the interface of BroadcastChannel over the channels that `channels` returns. */
export const broadcastChannelOf = (channels: () => ReturnType<typeof createFakeChannels>) =>
  class {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null
    readonly #channel
    constructor(name: string) {
      this.#channel = channels().open(name, (data) => this.onmessage?.({ data }))
    }
    postMessage(message: unknown) {
      this.#channel.say(message)
    }
    close() {
      this.#channel.close()
    }
  }
