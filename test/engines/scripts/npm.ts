import process from 'node:process'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
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

/** Runs a script that serves the portal until the test ends. Resolves with the portal's address. */
export async function served(script: string, ...args: readonly string[]): Promise<string> {
  const server = npm(script, 'PORT=0', ...args)
  onTestFinished(async () => {
    // Like Ctrl-C in a terminal, which reaches the whole group of processes: npm, its shell and the server.
    process.kill(-(server.pid ?? 0), 'SIGINT')
    await server
  })
  return new Promise<string>((resolve) => {
    let output = ''
    server.all.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Ctrl-C stops everything')) resolve(/^ +Portal +(\S+)$/m.exec(output)?.[1] ?? '')
    })
  })
}
