import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { loadProgram } from './load-program.mjs'
import { defaults } from './project.mjs'

const usage = `node build.mjs [--config FILE] [--out DIR]   builds the portal; without them ${defaults.config} and ${defaults.out}
node build.mjs start                         serves it with a provider, users and sites to try it with`

/**
 * Runs the command line that `usage` describes, and sets the exit code of the process.
 *
 * @param {string[]} args without the program and its script
 * @param {typeof import('../../build.mjs').build} build
 */
export async function runCommand(args, build) {
  try {
    const options = /** @type {const} */ ({
      config: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean' },
    })
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const command = positionals.join(' ')
    if (values.help) console.log(usage)
    else if (command === 'start') await (await loadProgram('src/dev/serve.ts')).serve(build)
    else if (command !== '') throw Object.assign(new Error(`Unknown command '${command}'`), { code: 'ERR_PARSE_ARGS' })
    else {
      const { out, files, programs } = await build(values)
      console.log(`${files.length} files in ${relative(process.cwd(), out) || out}`)
      if (programs.length > 0)
        console.log(
          `Other programs on this host can read what the portal stores: ${programs.join(', ')}. See src/hosting/README.md.`,
        )
    }
  } catch (error) {
    process.exitCode = 1
    report(/** @type {import('esbuild').BuildFailure & { code?: string }} */ (error))
  }
}

/** @param {Error & { code?: string, errors?: unknown }} error */
function report(error) {
  const { name, code = '', message, errors } = error
  if (code.startsWith('ERR_PARSE_ARGS')) console.error(`${message.split('. ')[0]}\n\n${usage}`)
  else if (name === 'BuildProblem') console.error(message)
  // esbuild has printed its own errors.
  else if (errors === undefined) console.error(error)
}
