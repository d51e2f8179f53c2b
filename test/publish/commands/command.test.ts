import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../src/publish/config/read-config.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import {
  contentsOf,
  emptyFolder,
  project,
  runBuild,
  runProgram,
  shippedConfig,
  write,
} from '../../support/workspace.ts'

allowSlowTests()

/** Builds the configuration of a folder into its folder `dist`. */
const buildIn = (folder: string) => runBuild('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))

/** The cards of a configuration with one picture. */
const cardsWith = (imagePath: string) => ({
  webpages: [{ name: 'A card', url: 'https://www.als.example', imagePath, description: { es: 'Nada.' } }],
  apps: [],
  tools: [],
  demo: [],
})

describe('a faulty configuration', () => {
  test('has every problem listed, and the earlier build stays', async () => {
    const folder = await emptyFolder()
    await write(folder, {
      'dist/site/index.html': 'earlier',
      'dist/hosting/nginx.conf': 'earlier',
      'images/page.svg': '<!doctype html><p>Not found',
      'icon-192.png': '',
      'portal.json': await shippedConfig({
        name: '',
        locale: 'fr',
        colour: 'red',
        cards: cardsWith('images/page.svg'),
      }),
    })
    const before = await contentsOf(folder)
    const { status, errors } = await buildIn(folder)
    expect([status, errors.split('\n')[0]]).toEqual([1, `${join(folder, 'portal.json')}: 5 problems`])
    // Each problem has its path in the file and a message, and a hint on the next line.
    expect(errors).toMatch(/^ {2}name, line 1: .+\n {4}\S.+$/m)
    expect(errors).toMatch(/^ {2}locale, line 1: .+"fr"\n {4}\S.+$/m)
    expect(errors).toMatch(/^ {2}colour, line 1: .+\n {4}\S.+$/m)
    expect(errors).toMatch(
      /^ {2}cards\.webpages\[0\]\.imagePath "A card", line 1: names images\/page\.svg, which contains no SVG\n {4}\S/m,
    )
    expect(errors).toMatch(/^ {2}icon-192\.png is empty\n {4}\S/m)
    expect(await contentsOf(folder)).toEqual(before)
  })

  test('has everything in its drawings listed that does more than draw', async () => {
    const folder = await emptyFolder()
    await write(folder, {
      'images/x.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<image href="https://cdn.example/l.png"/></svg>',
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'portal.json': await shippedConfig({ cards: cardsWith('images/x.svg') }),
    })
    const { status, errors } = await buildIn(folder)
    expect([status, errors.split('\n')[0]]).toEqual([1, `${join(folder, 'portal.json')}: 2 problems`])
    expect(errors).toMatch(
      /^ {2}cards\.webpages\[0\]\.imagePath "A card", line 1: names images\/x\.svg, which has more than a drawing: https:\/\/cdn\.example\/l\.png in line 2\n {4}Export/m,
    )
    expect(errors).toMatch(/^ {2}favicon\.svg has more than a drawing: <script> in line 1\n {4}Export/m)
  })

  test('has the drawing named that cannot be rendered, and the earlier build stays', async () => {
    const folder = await emptyFolder()
    const groups = Array.from(
      { length: 12 },
      (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(4)}</g>`,
    )
    const content = `<defs><path id="g0" d="M0 0h9v9z"/>${groups.join('')}</defs><use href="#g12"/>`
    await write(folder, {
      'dist/site/index.html': 'earlier',
      'dist/hosting/nginx.conf': 'earlier',
      'images/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`,
      'portal.json': await shippedConfig({ brand: { logo: 'images/logo.svg' } }),
    })
    const before = await contentsOf(folder)
    const { status, errors } = await buildIn(folder)
    expect([status, errors.split('\n')]).toEqual([
      1,
      [
        `${join(folder, 'portal.json')}: 1 problem`,
        expect.stringMatching(/^ {2}images\/logo\.svg cannot be rendered as icons: .*nodes limit reached$/),
        expect.stringMatching(/^ {4}Export it again/),
        '',
      ],
    ])
    expect(await contentsOf(folder)).toEqual(before)
  })

  test('has the drawings checked that are published from static/ whatever it says', async () => {
    const folder = await emptyFolder()
    await write(folder, {
      'static/press/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'portal.json': await shippedConfig({ cards: cardsWith('images/group.svg') }),
      'images/group.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    const read = readConfig(join(folder, 'portal.json'), join(folder, 'static'))
    await expect(read).rejects.toThrow(/: 1 problem\n {2}press\/logo\.svg has more than a drawing: onload in line 1\n/)
  })

  test('has its warnings in the same run', async () => {
    const folder = await emptyFolder()
    await write(folder, { 'portal.json': await shippedConfig({ name: '', status: { confirm: false } }) })
    const { status, errors } = await buildIn(folder)
    expect(status).toBe(1)
    expect(errors).toMatch(
      /: 1 problem\n {2}name, line 1: is empty\n {4}.+\nWarning: status\.confirm, line 1: is off\n {4}/,
    )
  })

  test('has a syntax error reported with its line', async () => {
    const folder = await emptyFolder()
    await write(folder, { 'portal.json': '{\n  "name": ALS\n}' })
    const { status, errors } = await buildIn(folder)
    expect(status).toBe(1)
    expect(errors).toMatch(/^ {2}line 2, column 11: "ALS" is not JSON\n {4}\S/m)
  })
})

test.each([
  ['folder', '', /^The configuration .* cannot be read: EISDIR: .*\n$/],
  ['path below a file', 'file/portal.json', /^The configuration .* cannot be read: ENOTDIR: .*\n$/],
])('a %s as the configuration is refused with the words of the system and the path', async (_, path, message) => {
  const folder = await emptyFolder()
  await write(folder, { file: '' })
  const { status, errors } = await runBuild('--config', join(folder, path))
  expect([status, errors]).toEqual([1, expect.stringMatching(message)])
})

test('a configuration that does not exist is refused with its path', async () => {
  const path = join(await emptyFolder(), 'none.json')
  const { status, errors } = await runBuild('--config', path)
  const hint = 'Give the path of yours: --config my/portal.json'
  expect([status, errors]).toEqual([1, `There is no configuration at ${path}.\n    ${hint}\n`])
})

test('a file as the output folder is refused with the words of the system and the path', async () => {
  const folder = await emptyFolder()
  await write(folder, { file: '' })
  const { status, errors } = await runBuild('--out', join(folder, 'file'))
  expect([status, errors]).toEqual([1, `ENOTDIR: not a directory, scandir '${join(folder, 'file')}'\n`])
})

test('a configuration elsewhere is built with its own files', async () => {
  const folder = await emptyFolder()
  await write(folder, {
    'dist/site/index.html': 'earlier',
    'dist/hosting/nginx.conf': 'earlier',
    'portal.json': await shippedConfig({ name: 'Other Portal', locale: 'es' }),
    'images/group.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" id="own"><path d="M0 0h9v9z"/></svg>',
    'favicon.ico': '\0\0\x01\0own',
  })
  const { output } = await runProgram('--config', join(folder, 'portal.json'), '--out', join(folder, 'dist'))
  expect(output).toMatch(/^\d+ files in /)
  expect(output).toMatch(
    /\nWarning: programs on the portal's own host can read what it stores, tokens included: \/audiototext, .*\n +Give them/,
  )
  expect(output).not.toMatch(/favicon|icon-/)
  expect(await readFile(join(folder, 'dist/site/favicon.ico'), 'utf8')).toBe('\0\0\x01\0own')
  const read = (path: string) => readFile(join(folder, 'dist/site', path), 'utf8')
  expect(await read('index.html')).toMatch(/<html lang="es">[^]*Other Portal<\/title>/)
  expect(await read('images/group.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
  // Temporary folders are gone.
  expect(Object.keys(await contentsOf(folder)).filter((path) => !path.startsWith('dist/'))).toEqual([
    'favicon.ico',
    'favicon.svg',
    'images/group.svg',
    'portal.json',
  ])
})

describe('the arguments', () => {
  test.each([['--help'], ['-h']])('%s print the usage', async (option) => {
    const { status, output } = await runBuild(option)
    expect([status, output]).toEqual([0, expect.stringContaining('node build.mjs start')])
  })

  test('of an unknown option print the usage, and the exit code is 1', async () => {
    const { status, output, errors } = await runProgram('--nope')
    expect([status, output]).toEqual([1, ''])
    expect(errors).toContain('node build.mjs [--config FILE] [--out DIR]')
  })

  test.each([
    [['--config'], "Option '--config <value>' argument missing"],
    [['--config', ''], '--config is empty'],
    [['--out='], '--out is empty'],
    [['--out', '-1'], "Option '--out' needs a value that does not begin with a dash"],
    [['--announcements', ''], '--announcements is empty'],
    [['--announcements', 'a.json', '--out', 'dist'], '--announcements only checks a file'],
    [['--keycloak'], 'The build has no option --keycloak'],
    [['start', '--monitor', 'nagios'], '--monitor is one of prometheus, uptime-kuma, gatus'],
    [['serve', '--monitor', 'gatus'], '--monitor of serve has an address'],
    [['start', '--monitor', 'gatus=https://gatus.example'], 'that of start has none'],
    [['check', '--keycloak'], 'check has no option --keycloak'],
    [['check', '--announcements', 'a.json'], 'check has no option --announcements'],
    ...['portal.example', 'https://portal.example/apps', 'file:///portal'].map((text): [string[], string] => [
      ['check', '--origin', text],
      `--origin must be the portal's address, such as https://portal.example, not '${text}'`,
    ]),
    [['start', '--out', 'mine'], 'start has no option --out'],
    [['start', 'now'], "Unknown command 'start now'"],
    [
      ['my/portal.json'],
      "Unknown command 'my/portal.json'. A path follows --config or --out; with npm, write -- before",
    ],
  ])('%j are refused in plain words, with the usage', async (args, words) => {
    const { status, output, errors } = await runBuild(...args)
    expect([status, output, errors.split('\n')[0]]).toEqual([1, '', expect.stringContaining(words)])
    expect(errors).toContain('node build.mjs [--config FILE] [--out DIR]')
  })

  test.each<[string[], Record<string, string>, string]>([
    [['my/portal.json', 'site'], { npm_config_config: 'true', npm_config_out: 'true' }, '--config'],
    [['check', 'https://portal.example'], { npm_config_origin: 'true' }, '--origin'],
  ])('%j, whose options npm took for itself, are refused, and -- is advised', async (args, env, option) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const { status, errors } = await runBuild(...args)
    expect(status).toBe(1)
    expect(errors).toContain(
      `npm took ${option} for itself: write -- before the options, as in npm run build -- --out DIR`,
    )
  })
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

test('a checkout without its packages says how to install them', async () => {
  const folder = await emptyFolder()
  for (const path of ['build.mjs', 'package.json', 'src/publish'])
    await cp(join(project, path), join(folder, path), { recursive: true })
  const run = promisify(execFile)(process.execPath, [join(folder, 'build.mjs')])
  await expect(run).rejects.toMatchObject({ code: 1, stderr: 'The packages are not installed. Run npm ci first.\n' })
})
