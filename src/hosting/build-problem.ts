/** An error that the person who runs the build can fix. The command line prints its message without a stack trace. */
export class BuildProblem extends Error {
  override name = 'BuildProblem'
}
