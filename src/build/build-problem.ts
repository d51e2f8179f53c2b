/** An error that the person who runs the build can fix. The command line prints its message without a stack trace. */
export class BuildProblem extends Error {
  override name = 'BuildProblem'
}

/** The code of an error of Node, such as `ENOENT`; empty for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
