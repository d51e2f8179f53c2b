/** A file to write: its path, with `/` as the separator, and its bytes. */
export type OutputFile = readonly [path: string, bytes: Uint8Array]

export const textFile = (path: string, text: string): OutputFile => [path, Buffer.from(text)]
