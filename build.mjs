// Compiles src/publish with esbuild, and runs its command line if Node runs this file.
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const project = import.meta.dirname
const esbuild = await import('esbuild').catch((/** @type {{ code?: string }} */ error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('The packages are not installed. Run npm ci first.')
  process.exit(1)
})

/**
 * Compiles a TypeScript program for Node and imports it.
 *
 * @param {string} file its path in the project
 * @returns {Promise<any>} the module, which the caller annotates with its type
 */
export async function loadProgram(file) {
  // A name of its own, because several builds may run at once, and because Node caches modules by their path.
  const outfile = join(project, '.cache/build', `${parse(file).name}-${randomUUID()}.mjs`)
  await esbuild.build({
    absWorkingDir: project,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
  })
  return import(pathToFileURL(outfile).href).finally(() => rm(outfile))
}

// Node resolves symlinks in `import.meta.url`, but not in the path on the command line.
const [, script] = process.argv
const isCommand = script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)
// Stack traces then name the TypeScript files.
if (isCommand) process.setSourceMapsEnabled(true)

/** @type {typeof import('./src/publish/index.ts')} */
const program = await loadProgram('src/publish/index.ts')
export const { build } = program
if (isCommand) await program.runCommand(process.argv.slice(2))
