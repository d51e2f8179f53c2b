import process from 'node:process'
import { parseArgs } from 'node:util'
import { BuildProblem, isSystemError } from '../problem.ts'
import { defaults } from '../project.ts'
import { print, printError } from '../terminal.ts'
import { checkArguments, options } from './arguments.ts'

const usage = `node build.mjs [--config FILE] [--out DIR]   build the portal (default: ${defaults.config}, ${defaults.out})
node build.mjs --announcements FILE          check announcements, and build nothing
               [--config FILE]               with the sites of this configuration
node build.mjs check [--config FILE]         test the provider of a configuration, the icons of its sites, its monitor
               [--origin URL]                as the portal at this address, so CORS is tested, too
node build.mjs serve [--config FILE]         serve a configuration with Caddy, and publish a release after each save
               [--address ADDRESS]           at :8080 by default, or at 127.0.0.1:8080 or portal.example
               [--tls CERT KEY]              with this certificate and its key
               [--out DIR]                   with the releases in this folder
               [--monitor KIND=ADDRESS]      with the history of the group's monitor, as in gatus=https://gatus.als.example
node build.mjs import FILE --out DIR         write a first portal.json from the file of Homer, Dashy, homepage (its folder),
                                             or a browser (bookmarks.html)
               [--locale es]                 with texts in Spanish instead of English
               [--watch]                     with a board that watches each https: address
node build.mjs announce [--config FILE]      ask what has happened, and write it into announcements.json
               [--announcements FILE]        into this file
               [--kind KIND] [--sites NAMES] the answers: incident, maintenance or notice; names, all or none;
               [--from TIME] [--until TIME]  now, 14:30 or "2026-12-01 22:00"; 2h, a time or open;
               [--en TEXT] [--es TEXT]       the texts, whose first sentences are the titles
node build.mjs start                         serve ${defaults.config} with a sample provider, users and sites
               [--config FILE]               serve this configuration with its own sites, and build it again at each save
               [--provider own]              with its own provider, too
               [--keycloak]                  with Keycloak as the provider
               [--monitor KIND]              with this monitor of the group: prometheus, uptime-kuma or gatus`

/**
 * Runs the command line that `usage` describes, and sets the exit code of the process.
 *
 * @param args without Node and the script
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (values.help) print(usage)
    else await (await commands[checkArguments(values, positionals)]()).run(values, positionals.slice(1))
  } catch (error) {
    process.exitCode = 1
    report(error)
  }
}

/** Each loads only what it needs: npm run serve has no bundler in its memory. */
const commands = {
  '': () => import('./build-command.ts'),
  check: () => import('./check-command.ts'),
  serve: () => import('./serve-command.ts'),
  import: () => import('./import-command.ts'),
  announce: () => import('./announce-command.ts'),
  start: () => import('./start-command.ts'),
}

function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    // Cut off Node's advice on how to pass a value that begins with a dash.
    const [reason = ''] = message.split(/\.\s(?:Did|To) /)
    const words = reason.replace('argument is ambiguous', 'needs a value that does not begin with a dash')
    printError(`${words}\n\n${usage}`)
  } else if (error instanceof BuildProblem || isSystemError(error)) {
    printError(message)
  } else if (!(error instanceof Error && 'errors' in error)) {
    // esbuild has printed its own errors.
    printError(error)
  }
}
