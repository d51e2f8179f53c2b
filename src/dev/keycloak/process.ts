import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

const MAX_LINES = 30

export interface OwnedProcess {
  readonly pid: number | undefined
  /** The exit code, `null` if a signal ended the program, or `missing` if it could not be started. Never rejects. */
  readonly ended: Promise<number | null | 'missing'>
  /** The end of its output, for error messages. */
  lastLines(): string
  /** Asks the program and its children to end, and kills them after `limitMs`. Default: ten seconds. */
  stop(limitMs?: number): Promise<void>
}

export interface SpawnSettings {
  /** The working directory. Default: that of this process. */
  readonly cwd?: string
  /** Environment variables in addition to those of this process. */
  readonly env?: NodeJS.ProcessEnv
}

/**
 * A shell script that kills the process group `$0` once its standard input ends. That happens when this process ends,
 * even by SIGKILL, which test runners send to their workers.
 */
const GUARD = 'while read -r _; do :; done; kill -s KILL -- "-$0"'

/** Starts the guard of a process group. Returns a function that stops it. */
function guardGroup(id: number): () => void {
  const guard = spawn('/bin/sh', ['-c', GUARD, String(id)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.on('error', () => {}) // a system without a shell cannot run Keycloak either
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => void guard.kill('SIGKILL')
}

/**
 * Starts a program that is killed when this process ends. It gets its own process group, so that Ctrl-C in the terminal
 * reaches only this process, which then stops its programs in order.
 */
export function spawnUntilExit(
  program: string,
  args: readonly string[],
  { cwd, env }: SpawnSettings = {},
): OwnedProcess {
  const child = spawn(program, [...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).split('\n').slice(-MAX_LINES).join('\n')
    })

  const signal = (name: NodeJS.Signals): void => {
    try {
      // Signal the whole group, by a negative ID, because scripts start children.
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The group has already ended.
    }
  }
  // Not SIGTERM: a program that ignores it, or is slow, would outlive this process.
  const onExit = (): void => signal('SIGKILL')
  process.once('exit', onExit)
  const stopGuard = child.pid === undefined ? () => {} : guardGroup(child.pid)
  const ended = new Promise<number | null | 'missing'>((resolve) => {
    child.once('error', () => resolve('missing'))
    child.once('close', resolve)
  }).finally(() => {
    stopGuard()
    process.removeListener('exit', onExit)
  })

  return {
    pid: child.pid,
    ended,
    lastLines: () => output.trim(),
    async stop(limitMs = 10_000) {
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), limitMs)
      await ended
      clearTimeout(timer)
    },
  }
}
