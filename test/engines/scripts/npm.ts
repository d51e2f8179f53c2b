import { execa } from 'execa'
import { project } from '../../support/workspace.ts'

/** Runs an npm script. `args` may contain variables of the environment, such as `PORT=0`. */
export function npm(script: string, ...args: readonly string[]) {
  const isVariable = (arg: string) => /^[A-Z_]+=/.test(arg)
  const variables = Object.fromEntries(args.filter(isVariable).map((arg) => arg.split('=', 2)))
  return execa('npm', ['run', script, '--', ...args.filter((arg) => !isVariable(arg))], {
    cwd: project,
    // Those of this run would change what the build and another Vitest do.
    env: { NODE_ENV: undefined, VITEST: undefined, TEST: undefined, ...variables },
    // With a group of processes of its own.
    detached: true,
    all: true,
    reject: false,
  })
}
