import { spawn } from 'node:child_process'

const MAX_LINES = 30

export interface OwnedProcess {
  readonly pid: number | undefined
  /** The exit code, `null` if a signal ended the program, or `missing` if there is no such program. Never rejects. */
  readonly ended: Promise<number | null | 'missing'>
  /** The end of its output, for error messages. */
  lastLines(): string
  /** Asks the program and its children to end, and kills them after ten seconds. */
  stop(): Promise<void>
}

/**
 * Starts a program that ends with this process at the latest. It has a process group of its own: Ctrl-C in the terminal
 * reaches only this process, which stops the program in its own order.
 */
export function spawnUntilExit(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): OwnedProcess {
  const child = spawn(program, [...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).split('\n').slice(-MAX_LINES).join('\n')
    })

  const signal = (name: NodeJS.Signals): void => {
    try {
      // The negative number names the group: scripts start children.
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The group has ended.
    }
  }
  const onExit = (): void => signal('SIGTERM')
  process.once('exit', onExit)
  const ended = new Promise<number | null | 'missing'>((resolve) => {
    child.once('error', () => resolve('missing'))
    child.once('close', resolve)
  }).finally(() => process.removeListener('exit', onExit))

  return {
    pid: child.pid,
    ended,
    lastLines: () => output.trim(),
    async stop() {
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
    },
  }
}
