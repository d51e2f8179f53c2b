/**
 * Opens a channel to the other pages of this browser, and calls `onMessage` with each message that they post to `name`.
 * Returns null if the browser refuses channels, as it may when it denies storage.
 */
export function openChannel(name: string, onMessage: (message: unknown) => void): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => onMessage(data)
    return channel
  } catch {
    return null
  }
}
