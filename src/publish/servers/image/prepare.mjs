// Leaves in package.json the packages that npm run serve and its builds need, so that `npm prune` removes all others. Runs in
// the folder of the image only, because it changes package.json.
import { build } from 'esbuild'
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'

const { metafile } = await build({
  entryPoints: ['src/publish/serve/index.ts', 'src/publish/commands/build-command.ts'],
  outdir: 'none',
  write: false,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  metafile: true,
})
const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
const { devDependencies, scripts: _, ...project } = JSON.parse(await readFile('package.json', 'utf8'))
/** The styles of the portal import the one, and src/publish/site/icons/draw.mjs, which runs in a process of its own, the other. */
const importedLater = ['@vanilla-extract/css', '@resvg/resvg-js']
const isNeeded = (/** @type {string} */ name) =>
  importedLater.includes(name) || imported.some((path) => path === name || path.startsWith(`${name}/`))
const needed = Object.entries(devDependencies).filter(([name]) => isNeeded(name))
await writeFile(
  'package.json',
  `${JSON.stringify({ ...project, devDependencies: Object.fromEntries(needed) }, null, 2)}\n`,
)
process.stdout.write(`Kept for the build: ${needed.map(([name]) => name).join(', ')}\n`)
