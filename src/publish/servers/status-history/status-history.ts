// Compiled by the build into hosting/status-history.mjs, which a scheduler or `npm run serve` runs each minute.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { updateHistory } from './update-history.ts'
import type { StatusSites } from './update-history.ts'

try {
  // The build has written it beside this file.
  const portal = JSON.parse(await readFile(join(import.meta.dirname, 'status-sites.json'), 'utf8')) as StatusSites
  const env = { now: Date.now(), timeoutMs: 30_000, variables: process.env }
  const report = await updateHistory(process.argv.slice(2), portal, env)
  // A scheduler would mail it each minute.
  if (process.stdout.isTTY) process.stdout.write(`${report}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
