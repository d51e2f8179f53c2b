import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadProgram } from '../../build.mjs'
import { allowSlowTests } from '../support/slow-tests.ts'
import { asOtherUser, contentsOf, emptyFolder, project, runBuild, shippedConfig, write } from '../support/workspace.ts'

allowSlowTests()

const earlierBuild = { 'site/index.html': 'earlier', 'hosting/nginx.conf': 'earlier' }

test('every problem of a configuration is listed, and the earlier build stays', async () => {
  const folder = await emptyFolder()
  await write(folder, {
    ...earlierBuildIn('dist'),
    'portal.json': await shippedConfig({ name: '', locale: 'fr', colour: 'red' }),
  })
  const before = await contentsOf(folder)
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(status).toBe(1)
  expect(errors).toContain('3 problems')
  // Each has its path in the file and a message, and a hint on the next line.
  expect(errors).toMatch(/^ {2}name .+\n {4}\S.+$/m)
  expect(errors).toMatch(/^ {2}locale .+"fr"\n {4}\S.+$/m)
  expect(errors).toMatch(/^ {2}colour .+\n {4}\S.+$/m)
  expect(await contentsOf(folder)).toEqual(before)
})

test('a missing image is a problem of the configuration', async () => {
  const folder = await emptyFolder()
  const card = { name: 'Lost', url: 'https://www.als.example', imagePath: 'images/lost.svg', description: 'Nada.' }
  const cards = { webpages: [card], apps: [], tools: [], demo: [] }
  await write(folder, { 'portal.json': await shippedConfig({ cards }) })
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect([status, Object.keys(await contentsOf(folder))]).toEqual([1, ['portal.json']])
  expect(errors).toContain('cards.webpages[0].imagePath')
})

test('a JSON syntax error is reported with its line', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'portal.json': '{\n  "name": ALS\n}' })
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect([status, errors.includes('line 2')]).toEqual([1, true])
})

test('a missing configuration file is reported', async () => {
  const { status, errors } = await runBuild('--config', join(await emptyFolder(), 'none.json'))
  expect(status).toBe(1)
  expect(errors).toMatch(/cannot be read.*none\.json/)
})

test('a configuration elsewhere brings its own images and icon, and no other file of its folder', async () => {
  const folder = await emptyFolder()
  await write(folder, {
    ...earlierBuildIn('dist'),
    'portal.json': await shippedConfig({ name: 'Other Portal', locale: 'es' }),
    'images/group.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="own"/>',
    'secret.txt': 'not to be published',
  })
  const { status, output } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect([status, /^\d+ files in /.test(output)]).toEqual([0, true])
  expect(output).toContain('\nOther programs on this host can read what the portal stores: /audiototext, ')
  const site = join(folder, 'dist/site')
  expect(await readFile(join(site, 'index.html'), 'utf8')).toMatch(/<html lang="es">[^]*Other Portal<\/title>/)
  expect(await readFile(join(site, 'images/group.svg'), 'utf8')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await readFile(join(site, 'images/news.svg'), 'utf8')).toBe(
    await readFile(join(project, 'static/images/news.svg'), 'utf8'),
  )
  expect(await readFile(join(site, 'favicon.svg'), 'utf8')).toContain('own')
  expect(Object.keys(await contentsOf(site)).filter((path) => /secret|portal\.json/.test(path))).toEqual([])
  // The earlier build is gone, and so are temporary folders.
  expect(Object.keys(await contentsOf(folder)).filter((path) => !path.startsWith('dist/'))).toEqual([
    'favicon.svg',
    'images/group.svg',
    'portal.json',
    'secret.txt',
  ])
})

test.each([[['--nope']], [['--config']], [['deploy']], [['start', 'now']], [['--keep', 'all']]])(
  'the arguments %j print the usage',
  async (args) => {
    const { status, output, errors } = await runBuild(...args)
    expect([status, output]).toEqual([1, ''])
    expect(errors).toContain('node build.mjs [--config FILE] [--out DIR]')
  },
)

test('the next build keeps the assets of the one before, unless it is told not to', async () => {
  const folder = await emptyFolder()
  const out = join(folder, 'dist')
  const asset = 'site/assets/main-FORMER.js'
  await write(folder, { ...earlierBuildIn('dist'), [`dist/${asset}`]: 'former' })
  await runBuild('--out', out)
  expect(Object.keys(await contentsOf(out))).toContain(asset)
  await runBuild('--out', out, '--keep', '0')
  expect(Object.keys(await contentsOf(out))).not.toContain(asset)
})

test('--help prints the usage', async () => {
  const { status, output } = await runBuild('--help')
  expect(status).toBe(0)
  expect(output).toContain('node build.mjs start')
})

test('a checkout that may only be read is built', async () => {
  // Starts the bundler as the owner.
  await loadProgram('src/hosting/index.ts')
  await asOtherUser(await emptyFolder(), async () => {
    const { BuildProblem } = await loadProgram('src/hosting/index.ts')
    expect(new BuildProblem('x').name).toBe('BuildProblem')
  })
})

function earlierBuildIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(earlierBuild).map(([path, text]) => [`${folder}/${path}`, text]))
}
