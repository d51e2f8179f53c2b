import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
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
  // Inside the project, so that Node finds its packages; under a new name, because Node caches modules by their path.
  const path = join(project, '.cache', `${parse(file).name}-${randomUUID()}.mjs`)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, code)
    return await import(pathToFileURL(path).href)
  } finally {
    await rm(path, { force: true })
  }
}
