import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import type { PortalConfig } from '../../portal/config.ts'
import { findAnnouncements, readAnnouncements } from '../config/read-announcements.ts'
import { readConfig } from '../config/read-config.ts'
import { checkLive, portalRows, tableOf } from '../doctor/index.ts'
import { type Row, row } from '../doctor/row.ts'
import { whoSeesWhat } from '../doctor/who-sees-what.ts'
import { defaults, project } from '../project.ts'
import { print } from '../terminal.ts'
import type { Values } from './arguments.ts'
import { countOf } from './findings.ts'

/** Tests a configuration against its provider and sites, and prints a table. Changes nothing. */
export async function run(values: Values): Promise<void> {
  const configFile = resolve(values.config ?? join(project, defaults.config))
  const origin = values.origin?.replace(/\/$/, '')
  const { config, warnings } = await readConfig(configFile)
  for (const warning of warnings) print(`Warning: ${warning}\n`)
  const announcements = findAnnouncements(configFile)
  const news = announcements === undefined ? [] : await announcementsRows(announcements, config)
  print(`${whoSeesWhat(config)}\n`)
  const portal = origin === undefined ? [] : await portalRows(config, origin)
  const rows = [...(await checkLive(config, origin)), ...portal, ...news]
  print(tableOf(rows))
  if (rows.some(({ result }) => result === 'failed')) process.exitCode = 1
}

/** @throws BuildProblem for a faulty file, as for a faulty configuration */
async function announcementsRows(file: string, config: PortalConfig): Promise<readonly Row[]> {
  const { count, warnings } = await readAnnouncements(file, config)
  const subject = relative(process.cwd(), file)
  return [
    { result: 'ok', subject, remedy: countOf(count) },
    // A row has one line.
    ...warnings.map((text) => row(subject, text.replaceAll(/\n +/g, '. '), 'warning')),
  ]
}
