/** A file to write: its path, with `/` as the separator, and its bytes. */
export type OutputFile = readonly [path: string, bytes: Uint8Array]

/** What a step of the build makes. A warning may have a hint on its second line. */
export interface StepResult {
  readonly files: readonly OutputFile[]
  readonly warnings: readonly string[]
}

export const textFile = (path: string, text: string): OutputFile => [path, Buffer.from(text)]
