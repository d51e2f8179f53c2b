/** A body has more bytes than its reader allows. The message is the end of a sentence that begins with its address. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'

  constructor(maxBytes: number) {
    super(`it is larger than ${maxBytes < 1_000_000 ? `${maxBytes / 1000} kB` : `${maxBytes / 1_000_000} MB`}`)
  }
}

/**
 * Reads the text of a body. Counts the bytes, because `content-length` may be absent or wrong, and cancels the body as
 * soon as it has more than `maxBytes`.
 *
 * @throws BodyTooLarge
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel()
      throw new BodyTooLarge(maxBytes)
    }
    text += decoder.decode(value, { stream: true })
  }
}
