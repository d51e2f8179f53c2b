// Compiles src/publish with esbuild, and runs its command line if Node runs this file.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
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
 * Lets a program import the project's packages, wherever it is compiled to.
 *
 * @type {import('esbuild').Plugin}
 */
const packagesOfProject = {
  name: 'packages-of-project',
  setup(hooks) {
    hooks.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      return { path: isBuiltin(path) ? path : addressOf(path), external: true }
    })
  },
}

/** A package that is missing, as in the image, may be that of a command which does not run. */
function addressOf(/** @type {string} */ name) {
  try {
    return import.meta.resolve(name)
  } catch {
    return name
  }
}

/**
 * Compiles a TypeScript program for Node and imports it.
 *
 * @param {string} file its path in the project
 * @returns {Promise<any>} the module, which the caller annotates with its type
 */
export async function loadProgram(file) {
  // A folder of its own, because several builds may run at once, and because others may own the project's folder.
  const outdir = temporaryFolder()
  // Parts of the program are imported later.
  process.on('exit', () => rmSync(outdir, { recursive: true, force: true }))
  await esbuild.build({
    absWorkingDir: project,
    entryPoints: [file],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    define: { 'import.meta.dirname': JSON.stringify(join(project, 'src/publish')) },
    plugins: [packagesOfProject],
    sourcemap: 'inline',
  })
  return import(pathToFileURL(join(outdir, `${parse(file).name}.mjs`)).href)
}

function temporaryFolder() {
  try {
    return mkdtempSync(join(tmpdir(), 'portal-program-'))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nTMPDIR names another folder for temporary files.`)
    process.exit(1)
  }
}

// Node resolves symlinks in `import.meta.url`, but not in the path on the command line.
const [, script] = process.argv
const isCommand = script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)
// Stack traces then name the TypeScript files.
if (isCommand) process.setSourceMapsEnabled(true)

/** @type {typeof import('./src/publish/index.ts')} */
const program = await loadProgram('src/publish/index.ts')
export const { build } = program
if (isCommand) {
  // Its service would hold its memory as long as npm run serve runs.
  await esbuild.stop()
  await program.runCommand(process.argv.slice(2))
}
