import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { readAnnouncements } from '../config/read-announcements.ts'
import { readConfig } from '../config/read-config.ts'
import { defaults, project } from '../project.ts'
import { build } from '../site/build.ts'
import { print } from '../terminal.ts'
import type { Values } from './arguments.ts'
import { countOf, printFindings } from './findings.ts'

/** Builds the portal, or only checks a file of announcements. */
export async function run({ config = join(project, defaults.config), out, announcements, served }: Values) {
  if (announcements === undefined) await buildAndReport(config, out, served === true)
  else await checkAnnouncements(announcements, resolve(config))
}

/** @param isServed whether npm run serve runs this, and says the rest */
async function buildAndReport(config: string, folder: string | undefined, isServed: boolean): Promise<void> {
  const { out, files, programs, brand, warnings } = await build({ config, out: folder, isServed })
  if (!isServed) print(`${files.length} files in ${relative(process.cwd(), out) || out}`)
  printFindings({ brand, warnings })
  if (programs.length > 0 && !isServed)
    print(
      `Warning: programs on the portal's own host can read what it stores, tokens included: ${programs.join(', ')}\n    Give them a host of their own: see "A host for the tools" in src/publish/README.md.`,
    )
}

/** Checks a file of announcements and prints the result. Writes nothing. */
async function checkAnnouncements(file: string, configFile: string): Promise<void> {
  const { config } = await readConfig(configFile)
  const { count, warnings } = await readAnnouncements(resolve(file), config)
  for (const warning of warnings) print(`Warning: ${file}: ${warning}`)
  print(`${file}: ${countOf(count)}, no problems. Nothing was built.`)
}
