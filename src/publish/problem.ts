/** An error that the user of the command can fix. The command line prints its message without a stack trace. */
export class BuildProblem extends Error {
  override name = 'BuildProblem'
}

/** Adds what is missing in some messages of the file system: which file it was. */
export function unreadable(file: string, error: unknown): BuildProblem {
  const reason = error instanceof Error ? error.message : String(error)
  return new BuildProblem(`${file} cannot be read: ${reason}`, { cause: error })
}

/** Whether the system refused something, such as to write a file. The message has the reason and the path. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
