import { spawnSync } from 'node:child_process'
import { ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildProblem } from '../problem.ts'

/** The exit code of flock for a file that another process has locked. */
const LOCKED = 75

/**
 * Makes this process the only one that writes into a folder. The lock ends with the process, however that ends, because it is
 * that of an open file.
 *
 * @param address where this process serves, for the message of the next one
 * @throws BuildProblem if another process has the lock, or if this user may not write there
 */
export async function lockFolder(folder: string, address: string): Promise<void> {
  const file = await openLock(folder)
  const { status, error } = spawnSync('flock', ['--nonblock', '--conflict-exit-code', `${LOCKED}`, '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  })
  const shown = readFileSync(file, 'utf8')
  if (status === LOCKED)
    throw new BuildProblem(`npm run serve already runs there, at ${shown}: ${folder}\n    Choose another folder: --out`)
  if (status !== 0)
    throw new BuildProblem(`${folder} cannot be locked: ${error?.message ?? `flock ends with ${status}`}`)
  // The disk may be full.
  if (shown === address) return
  ftruncateSync(file)
  writeSync(file, address)
}

async function openLock(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true })
    return openSync(join(folder, 'serve.lock'), 'a+')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BuildProblem(`Releases cannot be written: ${reason}\n    Choose another folder: --out`, { cause: error })
  }
}
