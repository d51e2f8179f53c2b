import { spawn } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { allowSlowTests } from '../support/slow-tests.ts'
import { contentsOf, emptyFolder, project, runBuild, shippedConfig, write } from '../support/workspace.ts'

allowSlowTests()

/** The code of a program that begins to replace a folder and never ends, because the second file is endless. */
const endlessBuild = (folder: string) => `
  import { loadProgram } from ${JSON.stringify(pathToFileURL(join(project, 'build.mjs')).href)}
  const { replaceFolder } = await loadProgram('src/hosting/index.ts')
  async function* endless() {
    console.log('writing')
    await new Promise(() => setInterval(() => {}, 1_000))
  }
  await replaceFolder(${JSON.stringify(folder)}, [['site/index.html', Buffer.from('new')], ['site/more', endless()]])
`

/** Starts a build, and sends it a signal while it writes. Returns the signal that ended it, or its exit code. */
async function interruptBuild(folder: string, signal: NodeJS.Signals): Promise<string> {
  const code = endlessBuild(join(folder, 'dist'))
  const build = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: project })
  build.stdout.once('data', () => build.kill(signal))
  return new Promise((resolve) => build.on('exit', (status, by) => resolve(String(by ?? status))))
}

const earlier = { 'dist/site/index.html': 'earlier', 'dist/hosting/nginx.conf': 'earlier' }

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('a build that is ended by %s changes nothing', async (signal) => {
  const folder = await emptyFolder()
  await write(folder, earlier)
  const before = await contentsOf(folder)
  expect(await interruptBuild(folder, signal)).toBe(signal)
  expect(await contentsOf(folder)).toEqual(before)
  expect(await readdir(folder)).toEqual(['dist'])
})

test('a build removes the temporary folders of a killed build', async () => {
  const folder = await emptyFolder()
  await write(folder, earlier)
  expect(await interruptBuild(folder, 'SIGKILL')).toBe('SIGKILL')
  expect((await readdir(folder)).some((name) => name.startsWith('.dist-new-'))).toBe(true)
  expect((await runBuild('--out', join(folder, 'dist'))).status).toBe(0)
  expect(await readdir(folder)).toEqual(['dist'])
})

test('a build that fails restores the folder that a killed build had moved away', async () => {
  const folder = await emptyFolder()
  // No process has an ID this high.
  await write(folder, { '.dist-old-99999999/site/index.html': 'earlier', 'portal.json': '{}' })
  const { status } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(status).toBe(1)
  expect(Object.keys(await contentsOf(folder))).toEqual(['dist/site/index.html', 'portal.json'])
})

test('a picture that is a folder is a problem of the configuration', async () => {
  const folder = await emptyFolder()
  const card = { name: 'Folder', url: 'https://www.als.example', imagePath: 'images/folder.svg', description: 'Nada.' }
  const cards = { webpages: [card], apps: [], tools: [], demo: [] }
  await write(folder, { 'portal.json': await shippedConfig({ cards }) })
  await mkdir(join(folder, 'images/folder.svg'), { recursive: true })
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(status).toBe(1)
  expect(errors).toContain('cards.webpages[0].imagePath names images/folder.svg, which is missing or not a plain file')
  expect(errors).not.toMatch(/^\s+at /m)
})

test.each([
  ['below a file', 'file/dist', 'is a file'],
  ['that is a file', 'file', 'is a file'],
])('an output folder %s is refused with a hint and without a stack trace', async (_, out, words) => {
  const folder = await emptyFolder()
  await write(folder, { file: '' })
  const { status, errors } = await runBuild('--out', join(folder, out))
  expect(status).toBe(1)
  expect(errors).toContain(words)
  expect(errors).toContain('--out')
  expect(errors).not.toMatch(/^\s+at /m)
})
