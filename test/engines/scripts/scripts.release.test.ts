import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project, write } from '../../support/workspace.ts'
import { npm } from './npm.ts'

allowSlowTests()

/** The projects of the second tier have tests of their own, so their scripts only have to find them. */
const noTest = ['no-such-file', '--passWithNoTests']

/** Scripts that end by themselves: how to run each in its shortest form, and its exit code and output. */
const scripts: readonly (readonly [script: string, args: readonly string[], status: number, output: RegExp])[] = [
  ['build', ['--out', 'FOLDER/dist'], 0, /^\d+ files in /m],
  ['build', ['--announcements', 'FOLDER/announcements.json'], 0, /: 0 announcements, no problems/],
  [
    'announce',
    [
      '--announcements',
      'FOLDER/announcements.json',
      '--kind',
      'notice',
      '--sites',
      'none',
      '--from',
      'now',
      '--until',
      'open',
      '--en',
      'Closed',
    ],
    0,
    /^Written to .*announcements\.json/m,
  ],
  ['import', ['FOLDER/config.yml', '--out', 'FOLDER/my'], 0, /^Taken: 1 card in 1 section/m],
  ['serve', ['--address', '8080'], 1, /--address must be a port/],
  ['quick', [], 0, /All matched files use the correct format/],
  ['start:keycloak', ['PORT=0', 'KEYCLOAK_HOME=FOLDER'], 1, /KEYCLOAK_HOME is .*, but there is no bin\/kc\.sh in it/],
  ['test:release', noTest, 0, /No test files found/],
  ['test:firefox', noTest, 0, /No test files found/],
  ['test:webkit', noTest, 0, /No test files found/],
  ['test:keycloak', noTest, 0, /No test files found/],
  ['test:hosting', noTest, 0, /No test files found/],
  ['test:conformance', ['--suite', 'https://localhost:1'], 1, /localhost:1/],
  ['pictures', ['webinars-signed-out', '390', 'light', 'en'], 0, /^1 pictures in /m],
]

test.each(scripts)('npm run %s works with %j', async (script, args, status, output) => {
  const folder = await emptyFolder()
  await write(folder, {
    'announcements.json': '[]',
    'config.yml': 'services: [{ name: Programs, items: [{ name: Wiki, url: https://wiki.als.example }] }]',
  })
  const { exitCode, all } = await npm(script, ...args.map((arg) => arg.replace('FOLDER', folder)))
  expect([exitCode, all]).toEqual([status, expect.stringMatching(output)])
})

test('npm run test:release runs the files whose names end in .release.test.ts, and no others', async () => {
  const manifest = await readFile(join(project, 'package.json'), 'utf8')
  const { scripts: commands } = JSON.parse(manifest) as { readonly scripts: Readonly<Record<string, string>> }
  const command = commands['test:engines']?.replace('run', 'list --filesOnly')
  const [, options] = commands['test:release']?.split(' -- ') ?? []
  const { stdout } = await execa({ cwd: project, shell: true, preferLocal: true })(`${command} ${options}`)
  const found = await readdir(join(project, 'test'), { recursive: true })
  const files = found.filter((path) => path.endsWith('.release.test.ts')).map((path) => join('test', path))
  const listed = new Set(stdout.split('\n').map((line) => line.replace(/^\[\w+\] /, '')))
  expect([...listed].sort()).toEqual(files.sort())
})

test('every script in the tables of README and CONTRIBUTING is run in this folder or by .ci/run', async () => {
  const documents = await Promise.all(['README.md', '.github/CONTRIBUTING.md'].map((path) => readFile(path, 'utf8')))
  const cells = documents.flatMap((text) => text.match(/^\| `npm [^|]+/gm) ?? [])
  const inTable = cells.flatMap((cell) => [...cell.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name))
  expect(inTable.length).toBeGreaterThan(10)
  const ranHere = [...scripts.map(([script]) => script), 'start', 'start:prometheus', 'check', 'bench']
  const ranByCi = ['test', 'test:engines']
  expect(inTable.filter((name = '') => ![...ranHere, ...ranByCi].includes(name))).toEqual([])
})
