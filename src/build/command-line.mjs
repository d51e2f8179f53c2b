import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkAnnouncements } from './check-announcements.mjs'
import { runCheck } from './check-command.mjs'
import { loadProgram } from './load-program.mjs'
import { defaults, project } from './project.mjs'

/** Default of --keep: the number of earlier releases whose assets stay. */
const KEEP = 2

const usage = `node build.mjs [--config FILE] [--out DIR]   build the portal (default: ${defaults.config}, ${defaults.out})
               [--keep N]                    keep the assets of the N releases before, too (default: ${KEEP})
node build.mjs --announcements FILE          check announcements, and build nothing
               [--config FILE]               with the sites of this configuration
node build.mjs check [--config FILE]         test the provider of a configuration and the icons of its sites
               [--origin URL]                as the portal at this address, so CORS is tested, too
node build.mjs start                         serve ${defaults.config} with a sample provider, users and sites
               [--keycloak]                  with Keycloak as the provider`

const npmHint = 'write -- before the options, as in npm run build -- --out DIR'

/** The options of each command; `npm start` always serves the default file. @type {Record<string, string[]>} */
const optionsOf = { '': ['config', 'out', 'keep', 'announcements'], check: ['config', 'origin'], start: ['keycloak'] }

/**
 * Runs the command line that `usage` describes, and sets the exit code of the process.
 *
 * @param {string[]} args without Node and the script
 * @param {typeof import('../../build.mjs').build} build
 */
export async function runCommand(args, build) {
  try {
    const options = /** @type {const} */ ({
      config: { type: 'string' },
      out: { type: 'string' },
      keep: { type: 'string' },
      origin: { type: 'string' },
      announcements: { type: 'string' },
      keycloak: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    })
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const command = positionals.join(' ')
    const allowed = optionsOf[command]
    const unused = Object.keys(values).find((name) => !allowed?.includes(name))
    const npmOption = Object.keys(options).find((name) => !(name in values) && process.env[`npm_config_${name}`])
    const empty = Object.keys(values).find((name) => Object(values)[name] === '')
    const { keep = String(KEEP) } = values
    if (values.help) console.log(usage)
    else if (npmOption !== undefined) throw usageError(`npm took --${npmOption} for itself: ${npmHint}`)
    else if (allowed === undefined)
      throw usageError(`Unknown command '${command}'. A path follows --config or --out; with npm, ${npmHint}`)
    else if (empty !== undefined) throw usageError(`--${empty} is empty`)
    else if (unused !== undefined) throw usageError(`${command || 'The build'} has no option --${unused}`)
    else if (command === 'start')
      await (await loadProgram('src/dev/serve.ts')).serve(build, { keycloak: values.keycloak === true })
    else if (values.origin !== undefined && !isOrigin(values.origin))
      throw usageError(`--origin must be the portal's address, such as https://portal.example, not '${values.origin}'`)
    else if (command === 'check') {
      const origin = values.origin?.replace(/\/$/, '')
      if (!(await runCheck(values.config ?? join(project, defaults.config), origin))) process.exitCode = 1
    } else if (values.announcements !== undefined) {
      const { announcements, config = join(project, defaults.config), ...others } = values
      if (Object.keys(others).length > 0)
        throw usageError('--announcements only checks a file: it takes --config, but neither --out nor --keep')
      await checkAnnouncements(announcements, config)
    } else if (!/^\d{1,2}$/.test(keep)) throw usageError(`--keep must be a number from 0 to 99, not '${keep}'`)
    else {
      process.umask(process.umask(0) & 0o022) // the web server runs as another user and must be able to read the output
      const { out, files, programs, warnings } = await build({ ...values, keep: Number(keep) })
      console.log(`${files.length} files in ${relative(process.cwd(), out) || out}`)
      for (const warning of warnings) console.log(`Warning: ${warning}`)
      if (programs.length > 0)
        console.log(
          `Other programs on this host can read what the portal stores, tokens included: ${programs.join(', ')}. See src/hosting/README.md.`,
        )
    }
  } catch (error) {
    process.exitCode = 1
    report(/** @type {import('esbuild').BuildFailure & { code?: string }} */ (error))
  }
}

/** @param {string} text */
const isOrigin = (text) =>
  /^https?:/.test(text) && URL.canParse(text) && `${new URL(text).origin}/` === text.replace(/\/?$/, '/')

/** @param {string} message */
const usageError = (message) => Object.assign(new Error(message), { code: 'ERR_PARSE_ARGS' })

/** @param {Error & { code?: string, errors?: unknown }} error */
function report(error) {
  const { name, code = '', message, errors } = error
  if (code.startsWith('ERR_PARSE_ARGS')) {
    // Cut off Node's advice on how to pass a value that begins with a dash.
    const [reason = ''] = message.split(/\.\s(?:Did|To) /)
    const words = reason.replace('argument is ambiguous', 'needs a value that does not begin with a dash')
    console.error(`${words}\n\n${usage}`)
  } else if (name === 'BuildProblem') console.error(message)
  // esbuild has printed its own errors.
  else if (errors === undefined) console.error(error)
}
