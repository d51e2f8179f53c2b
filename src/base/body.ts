/** A body has more bytes than its reader allows. The message is the end of a sentence that begins with its address. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'

  constructor(maxBytes: number) {
    super(`it is larger than ${maxBytes < 1_000_000 ? `${maxBytes / 1000} kB` : `${maxBytes / 1_000_000} MB`}`)
  }
}

/** A body is no UTF-8. The message is the end of a sentence that begins with its address. */
export class NotUtf8 extends Error {
  override readonly name = 'NotUtf8'

  constructor() {
    super('it is not saved as UTF-8')
  }
}

/**
 * Reads the text of a body. Counts the bytes, because `content-length` may be absent or wrong, and cancels the body as
 * soon as it has more than `maxBytes`.
 *
 * @throws BodyTooLarge and, if the decoder is `fatal`, NotUtf8
 */
export async function readText(response: Response, maxBytes: number, options?: TextDecoderOptions): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder('utf-8', options)
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      void reader.cancel()
      throw new NotUtf8()
    }
  }
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decode()
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel()
      throw new BodyTooLarge(maxBytes)
    }
    text += decode(value)
  }
}
