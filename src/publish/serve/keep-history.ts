import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { printError } from '../terminal.ts'

const EVERY_MS = 60_000

/**
 * Runs the script of the current release each minute, which asks the group's monitor. Prints a problem once.
 *
 * @param folder that of the releases
 * @param monitor its kind and address, such as `gatus=https://gatus.als.example`
 * @returns stops it
 */
export function keepHistory(folder: string, monitor: string): () => void {
  let problem = ''
  const run = (): void => {
    const script = join(folder, 'current/hosting/status-history.mjs')
    // Until the first release.
    if (!existsSync(script)) return
    execFile(process.execPath, [script, monitor], { env: { ...process.env, PORTAL: folder } }, (error, _, errors) => {
      const now = error === null ? '' : errors.trim() || error.message
      if (now !== '' && now !== problem) printError(now)
      problem = now
    })
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  return () => clearInterval(timer)
}
