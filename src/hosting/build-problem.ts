/** Something that the person who runs the build can mend. Its message is all they need to see. */
export class BuildProblem extends Error {
  override name = 'BuildProblem'
}
