import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './packages.mjs'
import { bundlerOptions, project } from './project.mjs'

/**
 * Bundles a TypeScript program for Node and imports it.
 *
 * @param {string} file its path in the project
 * @param {import('esbuild').BuildOptions} [options]
 * @returns {Promise<any>} the module, which the caller annotates with its type
 */
export async function loadProgram(file, options = {}) {
  const { outputFiles = [] } = await bundle({
    ...bundlerOptions,
    entryPoints: [file],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    ...options,
  })
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.contents ?? ''
  // Use a new name, because Node caches modules by their path.
  const name = `${parse(file).name}-${randomUUID()}.mjs`
  // Write the program inside the project, where Node finds the packages, or elsewhere if this user may not write there.
  const [path, temporary] = await write(join(project, '.cache'), name, code).catch(() => writeOutside(name, code))
  try {
    return await import(pathToFileURL(path).href)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** @typedef {readonly [path: string, temporary: string]} Written a program, and the path to remove after its import */

/** @type {(folder: string, name: string, code: string | Uint8Array) => Promise<Written>} */
async function write(folder, name, code) {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(path, code)
  return [path, path]
}

/** @type {(name: string, code: string | Uint8Array) => Promise<Written>} */
async function writeOutside(name, code) {
  const folder = await mkdtemp(join(tmpdir(), 'als-portal-'))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const [path] = await write(folder, name, code)
  return [path, folder]
}
