import { execFile } from 'node:child_process'
import { cp, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allowSlowTests } from '../support/slow-tests.ts'
import { contentsOf, emptyFolder, project, runBuild, shippedConfig, write } from '../support/workspace.ts'

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
  // Each problem has its path in the file and a message, and a hint on the next line.
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
  expect(status).toBe(1)
  expect(errors).toMatch(/^ {2}line 2, column 11: a value is expected here\n {4}\S/m)
})

test('a missing configuration file is reported', async () => {
  const { status, errors } = await runBuild('--config', join(await emptyFolder(), 'none.json'))
  expect(status).toBe(1)
  expect(errors).toMatch(/none\.json cannot be read: there is no such file/)
  // The message names the working directory, because `npm --prefix` changes it.
  expect(errors).toContain(`relative to ${project}.`)
})

test.each([
  ['is a folder', '.', 'it is not a plain file'],
  ['is a device', '/dev/null', 'it is not a plain file'],
  ['leads to itself', 'loop', 'a link in its path leads to itself'],
  ['lies below a file', 'file/portal.json', 'a part of its path is a file'],
])('a configuration whose path %s is refused with a hint', async (_, path, reason) => {
  const folder = await emptyFolder()
  await write(folder, { file: '' })
  await symlink('loop', join(folder, 'loop'))
  const { status, errors } = await runBuild('--config', resolve(folder, path))
  expect([status, errors.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(errors).toMatch(new RegExp(`cannot be read: ${reason}\\. .*\\.`))
})

test.each([
  ['whose link leads to itself', 'group', 'a link in its path leads to itself'],
  ['whose name is too long', 'x'.repeat(300), 'its name is too long'],
])('a picture %s is refused with a hint', async (_, name, reason) => {
  const folder = await emptyFolder()
  const imagePath = `images/${name}.svg`
  const card = { name: 'Lost', url: 'https://www.als.example', imagePath, description: 'Nada.' }
  const cards = { webpages: [card], apps: [], tools: [], demo: [] }
  await write(folder, { 'portal.json': await shippedConfig({ cards }), 'images/other.svg': '<svg/>' })
  await symlink('group.svg', join(folder, 'images/group.svg'))
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(status).toBe(1)
  expect(errors).toMatch(new RegExp(`^The picture ${imagePath} cannot be read: ${reason}\\. .*\\.$`, 'm'))
})

test('a picture in a folder that is a file is refused with a hint', async () => {
  const folder = await emptyFolder()
  await write(folder, { 'portal.json': await shippedConfig(), images: '' })
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect([status, errors]).toEqual([1, expect.stringContaining('a part of its path is a file. Remove that file')])
})

test('a configuration elsewhere brings its own images and icon, and no other file of its folder', async () => {
  const folder = await emptyFolder()
  await write(folder, {
    ...earlierBuildIn('dist'),
    'portal.json': await shippedConfig({ name: 'Other Portal', locale: 'es' }),
    'images/group.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="own"/>',
    'robots.txt': 'User-agent: *',
    '.well-known/security.txt': 'Contact: mailto:security@als.example',
    'secret.txt': 'not to be published',
  })
  const { status, output } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect([status, /^\d+ files in /.test(output)]).toEqual([0, true])
  expect(output).toMatch(
    /\nWarning: programs on the portal's own host can read what it stores, tokens included: \/audiototext, .*\n +Give them/,
  )
  const site = join(folder, 'dist/site')
  expect(await readFile(join(site, 'index.html'), 'utf8')).toMatch(/<html lang="es">[^]*Other Portal<\/title>/)
  expect(await readFile(join(site, 'images/group.svg'), 'utf8')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await readFile(join(site, 'images/news.svg'), 'utf8')).toBe(
    await readFile(join(project, 'static/images/news.svg'), 'utf8'),
  )
  const published = Object.keys(await contentsOf(site))
  expect(published.filter((path) => /secret|portal\.json/.test(path))).toEqual([])
  expect(published).toEqual(expect.arrayContaining(['.well-known/security.txt', 'robots.txt']))
  // The shipped icons are not published together with the operator's own.
  expect(published.filter((path) => /^(favicon|icon|apple)[^/]*$/.test(path))).toEqual(['favicon.svg'])
  expect(await readFile(join(site, 'favicon.svg'), 'utf8')).toContain('own')
  expect(output).toMatch(/\nWarning: favicon\.svg cannot carry the mark .*\n +.*viewBox/)
  expect(output).toMatch(/\nWarning: favicon\.ico, apple-touch-icon\.png, icon-192\.png, .*: missing/)
  // The earlier build is gone, and so are temporary folders.
  expect(Object.keys(await contentsOf(folder)).filter((path) => !path.startsWith('dist/'))).toEqual([
    '.well-known/security.txt',
    'favicon.svg',
    'images/group.svg',
    'portal.json',
    'robots.txt',
    'secret.txt',
  ])
})

test('pictures of the shipped content are published only if the configuration names them', async () => {
  const folder = await emptyFolder()
  const { webpages } = JSON.parse(await shippedConfig()).cards
  const cards = { webpages: webpages.slice(0, 1), apps: [], tools: [], demo: [] }
  const identity = { authority: 'https://id.other.example', clientId: 'other', staffDomain: 'gmail.com' }
  await write(folder, {
    'portal.json': await shippedConfig({ cards, identity, menu: [], webinars: [] }),
    'images/own.svg': '<svg/>',
  })
  const { status, output } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(status).toBe(0)
  const published = Object.keys(await contentsOf(join(folder, 'dist/site')))
  // The second one is the poster of all videos, and is always published.
  expect(published.filter((path) => /^images.*svg$/.test(path))).toEqual(['images/group.svg', 'images/webinar.svg'])
  // If the operator has no icons, the shipped ones are published.
  expect(published).toEqual(expect.arrayContaining(['favicon.svg', 'favicon-down.svg', 'icon-192.png']))
  expect(output).toMatch(/\nWarning: identity\.staffDomain is a public mail domain\n +\S/)
  expect(output.match(/Warning/g)).toHaveLength(1)
})

test('a file in another encoding is reported with the position of the first character that is not UTF-8', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'portal.json'), Buffer.from('{\n  "name": "Lic\u00edt"\n}', 'latin1'))
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(status).toBe(1)
  expect(errors).toMatch(/^ {2}line 2, column 15: the file is not UTF-8\n {4}\S/m)
})

test('a picture that cannot be shown is a problem of the configuration', async () => {
  const folder = await emptyFolder()
  await write(folder, {
    'portal.json': await shippedConfig(),
    'icon-192.png': '<!doctype html><p>Not found',
    'images/group.svg': '',
    'images/news.svg': '<!doctype html><p>Not found',
    'images/valuation.svg': `<svg>${' '.repeat(1_000_000)}</svg>`,
  })
  const { status, errors } = await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect([status, errors.split('\n')[0]]).toEqual([1, expect.stringMatching(/4 problems$/)])
  expect(errors).toMatch(/^ {2}icon-192\.png contains no bitmap\n {4}\S/m)
  expect(errors).toContain('cards.webpages[0].imagePath names images/group.svg, which is empty')
  expect(errors).toContain('cards.webpages[3].imagePath names images/news.svg, which contains no SVG')
  expect(errors).toContain('cards.webpages[2].imagePath names images/valuation.svg, which has more than 1 MB')
})

test("the first script probes a site's own icon", async () => {
  const folder = await emptyFolder()
  const icon = 'https://cdn.other.example/icon.png'
  const sites = [{ name: 'Other', url: 'https://www.other.example/app', icon }]
  await write(folder, { 'portal.json': await shippedConfig({ sites }) })
  await runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  const page = await readFile(join(folder, 'dist/site/index.html'), 'utf8')
  expect(page.match(/<script>(.*)<\/script>/)?.[1]).toContain(icon)
})

test.each([[['--nope']], [['--config']], [['deploy']], [['start', 'now']], [['start', '--config', 'mine.json']]])(
  'the arguments %j print the usage',
  async (args) => {
    const { status, output, errors } = await runBuild(...args)
    expect([status, output]).toEqual([1, ''])
    expect(errors).toContain('node build.mjs [--config FILE] [--out DIR]')
  },
)

test.each<[string[], Record<string, string>, string]>([
  [['my/portal.json', 'site'], { npm_config_config: 'true', npm_config_out: 'true' }, '--config'],
  [['check', 'https://portal.example'], { npm_config_origin: 'true' }, '--origin'],
])('options that npm took for itself (%j) are refused, and -- is advised', async (args, env, option) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { status, output, errors } = await runBuild(...args)
  expect([status, output]).toEqual([1, ''])
  expect(errors).toContain(
    `npm took ${option} for itself: write -- before the options, as in npm run build -- --out DIR`,
  )
})

test.each([
  [['--config', ''], '--config is empty'],
  [['--out='], '--out is empty'],
  [['--out', '-1'], "Option '--out' needs a value that does not begin with a dash"],
  [['--keycloak'], 'The build has no option --keycloak'],
  [['check', '--keycloak'], 'check has no option --keycloak'],
  [['my/portal.json'], "Unknown command 'my/portal.json'. A path follows --config or --out; with npm, write -- before"],
])('the arguments %j are refused in plain words', async (args, words) => {
  const { status, errors } = await runBuild(...args)
  expect([status, errors.split('\n')[0]]).toEqual([1, expect.stringContaining(words)])
})

test('start --keycloak starts with Keycloak', async () => {
  const folder = await emptyFolder()
  vi.stubEnv('KEYCLOAK_HOME', folder)
  vi.stubEnv('PORT', '0')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { status, errors } = await runBuild('start', '--keycloak')
  expect(status).toBe(1)
  expect(errors).toContain(`KEYCLOAK_HOME is ${folder}, but there is no bin/kc.sh in it.`)
})

test.each(['--help', '-h'])('%s prints the usage', async (option) => {
  const { status, output } = await runBuild(option)
  expect(status).toBe(0)
  expect(output).toContain('node build.mjs start')
})

test('a web server may read the output, whatever the umask', async () => {
  const folder = await emptyFolder()
  const command = `umask 077; exec "${process.execPath}" build.mjs --out "${join(folder, 'dist')}"`
  await promisify(execFile)('sh', ['-c', command], { cwd: project })
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
  expect(await Promise.all(['dist', 'dist/site', 'dist/site/index.html'].map(modeOf))).toEqual(['755', '755', '644'])
})

test('a checkout without its packages says how to install them', async () => {
  const folder = await emptyFolder()
  for (const path of ['build.mjs', 'package.json', 'src/build'])
    await cp(join(project, path), join(folder, path), { recursive: true })
  const run = promisify(execFile)(process.execPath, [join(folder, 'build.mjs')])
  await expect(run).rejects.toMatchObject({ code: 1, stderr: 'The packages are not installed. Run npm ci first.\n' })
})

function earlierBuildIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(earlierBuild).map(([path, text]) => [`${folder}/${path}`, text]))
}
