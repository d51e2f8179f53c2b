import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** One import, export or import() of another module. */
interface Import {
  /** A path from the project's root (`src/auth/index.ts`), a package specifier (`react-dom/client`), or `computed`. */
  readonly target: string
  /** Imports only types: `import type`, `export type`, `{ type A }`, `import('…')` as a type. */
  readonly typeOnly: boolean
}

/** The target of `import(expression)`, which is known only at run time. */
const computed = '(computed)'

/** The allowed imports of a room of `src`: a folder, or a single file that is a program. */
interface Room {
  /** Rooms and files of which anything may be imported. A room may always import itself. */
  readonly may: readonly string[]
  /** Rooms and files of which only types may be imported. */
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
}

const cores = [
  'auth/index.ts',
  'status/index.ts',
  'announcements/index.ts',
  'preferences/index.ts',
  'shortcuts/index.ts',
  'situation/index.ts',
  'privacy/index.ts',
]
const components = ['react', '@vanilla-extract/css', '@tanstack/react-router']
const feature: Room = {
  may: ['app', 'base', 'ui', 'texts', 'portal', ...cores],
  packages: components,
}

/** What each floor of src/publish has below it. */
const ground = ['output-file', 'plain-file', 'problem', 'project', 'replace-file', 'terminal', 'watch'].map(
  (name) => `publish/${name}.ts`,
)
const belowServers = ['publish/config', ...ground]
const belowSite = ['publish/servers', ...belowServers]
const belowTools = ['publish/site', ...belowSite]

/** The ring of src/auth that decides what is believed and what leaves. `auth/session` is ring 2, which decides when. */
const ring1 = ['auth', 'auth/protocol', 'auth/browser']

const rooms: Readonly<Record<string, Room>> = {
  // The cores know each other at most by their types, and the browser only in their `browser` folders.
  base: { may: [] },
  'auth/index.ts': { may: [...ring1, 'auth/session', 'auth/browser-auth.ts'] },
  'auth/browser-auth.ts': { may: [...ring1, 'auth/session', 'base'] },
  auth: { may: ['base'] },
  'auth/protocol': { may: ['auth', 'base'], packages: ['jose'] },
  'auth/browser': { may: ['auth', 'auth/protocol', 'base'] },
  'auth/session': { may: ['auth', 'auth/protocol', 'base'], packages: ['jose'] },
  status: { may: ['base'] },
  'status/browser': { may: ['status', 'base'] },
  announcements: { may: ['base'], types: ['portal'] },
  'announcements/browser': { may: ['announcements', 'base'] },
  preferences: { may: ['base'], types: ['portal'] },
  'preferences/browser': { may: ['preferences', 'base'] },
  shortcuts: { may: ['base'] },
  situation: { may: ['base', 'status/index.ts', 'announcements/index.ts'] },
  privacy: { may: ['base'], types: ['portal'] },
  'privacy/browser': { may: ['privacy', 'base'] },
  // Its schema, of which only the types ship, knows which colours and parameters are refused.
  portal: {
    may: ['base', 'ui/theme/brand-colors.ts', 'auth/protocol/authorization.ts'],
    types: cores,
    packages: ['zod'],
  },

  ui: { may: [], packages: ['react', '@vanilla-extract/css'] },
  texts: { may: ['base'], types: [...cores, 'portal'] },
  app: feature,

  account: feature,
  board: feature,
  catalogue: feature,
  // The palette lists the entries of all features.
  search: {
    ...feature,
    may: [
      ...feature.may,
      'account/account-entries.ts',
      'board/board-entries.ts',
      'catalogue/catalogue-entries.ts',
      'shell/shell-entries.ts',
    ],
  },
  shell: feature,

  // The programs wire the rooms.
  first: {
    may: [
      'base',
      'status/index.ts',
      'status/browser',
      'auth/browser/handover.ts',
      'portal',
      'texts',
      // How a state looks, so that first/first-states.ts writes what React would.
      'app/state-look.ts',
      // The keys of the search, which may be pressed before React is there.
      'app/keyboard.ts',
    ],
    types: ['main.tsx'],
    // The address of main.tsx is known only after it is built.
    packages: ['virtual:probes', computed],
  },
  'router.tsx': {
    ...feature,
    may: [...feature.may, 'account', 'board', 'catalogue', 'search', 'shell'],
  },
  'main.tsx': {
    may: [
      'router.tsx',
      'account/sign-in-away.ts',
      'app',
      'base',
      'portal',
      'texts',
      'auth/index.ts',
      'status',
      'status/browser',
      'shortcuts',
      'situation/index.ts',
      'announcements',
      'announcements/browser',
      'preferences',
      'preferences/browser',
      'privacy',
      'privacy/browser',
    ],
    packages: ['react', 'react-dom', '@tanstack/react-router', 'virtual:portal', 'virtual:version', 'virtual:brand'],
  },
  'prerender.tsx': {
    may: ['router.tsx', 'app', 'base', 'texts', 'portal', 'shell', ...cores],
    packages: ['react', 'react-dom', '@tanstack/react-router', 'virtual:portal', 'virtual:version'],
  },

  // Never shipped. The floors of src/publish from the top, of which none imports one above it; the last are the ground.
  'publish/index.ts': { may: ['publish/commands', 'publish/site'] },
  'publish/commands': {
    may: [
      ...['serve', 'doctor', 'import', 'announce'].map((name) => `publish/${name}`),
      ...belowTools,
      'base',
      'portal',
      'dev/serve.ts',
    ],
    packages: ['node:'],
  },
  'publish/serve': { may: [...belowTools, 'base', 'portal'], packages: ['node:', 'execa'] },
  'publish/doctor': {
    may: [...belowTools, 'announcements/index.ts', 'base', 'portal', 'auth', 'auth/protocol', 'status', 'texts'],
    packages: ['node:'],
  },
  'publish/import': { may: [...belowTools, 'base', 'portal', 'texts'], packages: ['node:', 'yaml'] },
  'publish/announce': {
    may: ['publish/config', ...ground, 'announcements/index.ts', 'base', 'portal', 'texts'],
    packages: ['node:', 'jsonc-parser'],
  },
  'publish/site': {
    may: [
      'publish/site/icons',
      ...belowSite,
      'announcements/index.ts',
      'base',
      'portal',
      'privacy/index.ts',
      'texts',
      'ui',
      'prerender.tsx',
    ],
    packages: ['node:', 'esbuild', '@vanilla-extract/esbuild-plugin', 'package.json'],
  },
  'publish/site/icons': { may: [...belowSite, 'portal', 'ui'], packages: ['node:', '@resvg/resvg-js'] },
  'publish/servers': { may: [...belowServers, 'base', 'portal', 'status/index.ts'], packages: ['node:', 'esbuild'] },
  'publish/config': {
    may: [...ground, 'announcements/index.ts', 'auth', 'auth/protocol', 'base', 'portal', 'status/index.ts', 'ui'],
    packages: ['node:', 'jsonc-parser', 'saxes', 'zod'],
  },
  'publish/plain-file.ts': { may: ['publish/problem.ts'], packages: ['node:'] },
  'publish/output-file.ts': { may: [] },
  'publish/replace-file.ts': { may: [], packages: ['node:'] },
  'publish/problem.ts': { may: [] },
  'publish/project.ts': { may: [], packages: ['node:'] },
  'publish/terminal.ts': { may: ['base'], packages: ['node:'] },
  'publish/watch.ts': { may: [], packages: ['node:', 'chokidar'] },
  // The provider of the local stack is the second opinion on `auth`, so the two share no code. The build is passed in.
  dev: {
    may: [
      'base',
      'ui',
      'portal/config.ts',
      'status/index.ts',
      'publish/project.ts',
      'publish/terminal.ts',
      'publish/watch.ts',
    ],
    packages: [
      'node:',
      'execa',
      'jsonc-parser',
      'oidc-provider',
      'jose',
      'sirv',
      'react',
      'react-dom',
      '@vanilla-extract/css',
    ],
  },
}

/** The client's brief: the password grant “is available but unused”. Its code must never reach a browser (RFC 9700 §2.4). */
const importedByNothing = /password-grant\.ts$/

type Files = Readonly<Record<string, string>>

function violations(files: Files): readonly string[] {
  return Object.entries(files).flatMap(([path, source]) => {
    const room = rooms[roomOf(path)]
    if (room === undefined) return [`${path} is in no room`]
    const forbidden = importsOf(path, source).filter((found) => !allows(roomOf(path), room, found))
    return forbidden.map(({ target, typeOnly }) => `${path} → ${typeOnly ? 'type ' : ''}${target}`)
  })
}

function allows(own: string, { may, types = [], packages = [] }: Room, { target, typeOnly }: Import): boolean {
  if (importedByNothing.test(target)) return false
  if (!target.startsWith('src/')) {
    return packages.some((name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`))
  }
  const names = [roomOf(target), target.slice('src/'.length)]
  const allowed = typeOnly ? [own, ...may, ...types] : [own, ...may]
  return names.some((name) => allowed.includes(name))
}

/** The innermost room of a file. */
function roomOf(path: string): string {
  const name = path.replace(/^src\//, '')
  const candidates = name.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return candidates.find((candidate) => candidate in rooms) ?? name
}

const root = join(import.meta.dirname, '..')
const tree: Files = Object.fromEntries(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

test('every import in src stays within what its room may import', () => {
  expect(Object.keys(tree).length).toBeGreaterThan(50)
  expect(violations(tree)).toEqual([])
})

test.each([
  ['jose from outside of auth', 'src/app/frame/page.tsx', `import { jwtVerify } from 'jose'`],
  ['the browser part of auth from its core', 'src/auth/client.ts', `export * from './browser/popup.ts'`],
  ['a type of ring 2 from ring 1', 'src/auth/protocol/a.ts', `import type { Model } from '../session/model.ts'`],
  [
    'another feature from a feature',
    'src/catalogue/cards/card-page.tsx',
    `const late = import('../../shell/shell.tsx')`,
  ],
  ['a type of auth from the stack for developers', 'src/dev/a.ts', `let user: import('../auth/index.ts').User`],
  [
    'the build from the stack for developers',
    'src/dev/serve.ts',
    `import type { Built } from '../publish/site/build.ts'`,
  ],
  [
    'a floor of the publishing side from one below it',
    'src/publish/site/a.ts',
    `import type { B } from '../serve/b.ts'`,
  ],
  [
    'styles of a feature from the kit',
    'src/dev/kit.tsx',
    `import * as star from '../catalogue/cards/star-button.css.ts'`,
  ],
  ['the password grant', 'src/auth/index.ts', `export { passwordGrant } from './password-grant.ts'`],
])('the rooms forbid importing %s', (_, path, source) => {
  expect(violations({ [path]: source })).toHaveLength(1)
})

test('only protocol/record.ts asserts that a record of a user is verified', () => {
  const asserting = Object.keys(tree).filter((path) => / as (unknown as )?StoredUser\b/.test(tree[path] ?? ''))
  expect(asserting).toEqual(['src/auth/protocol/record.ts'])
})

test('each file of src has a name of its own', () => {
  // Each language has the same files, and each border an index.
  const names = Object.keys(tree)
    .filter((path) => !/^src\/texts\/(?!en\/)[a-z]+\//.test(path) && !path.endsWith('/index.ts'))
    .map((path) => posix.basename(path))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('no room and no file imports itself by way of others, not even for types', () => {
  expect(circlesIn(tree)).toEqual([])
})

test.each([
  [
    'a circle of files, one of them by a type, is found',
    {
      'src/auth/a.ts': `import { b } from './b.ts'`,
      'src/auth/b.ts': `export * from './c.ts'`,
      'src/auth/c.ts': `import type { A } from './a.ts'`,
      'src/auth/d.ts': `import { a } from './a.ts'`,
    },
    ['src/auth/a.ts ⇄ src/auth/b.ts ⇄ src/auth/c.ts'],
  ],
  [
    'a circle of rooms, none of whose files is in one, is found',
    { 'src/publish/site/a.ts': `import '../../dev/b.ts'`, 'src/dev/c.ts': `let d: import('../publish/site/d.ts').D` },
    ['dev ⇄ publish/site'],
  ],
  ['a chain is no circle', { 'src/auth/a.ts': `import './b.ts'`, 'src/auth/b.ts': `import './c.ts'` }, []],
])('%s', (_, files, circles) => {
  expect(circlesIn(files)).toEqual(circles)
})

test('keys.ts alone spells the attributes of <html> and the storage keys', () => {
  const spelled = /\bdata-(?!state|shape|label|figure|target|printed|cfasync)[a-z]+|\bdataset\b|['"`]als\.[a-z]+/g
  const own = Object.entries(tree).filter(([path]) => path !== 'src/base/keys.ts' && !path.startsWith('src/dev/'))
  expect(own.flatMap(([path, source]) => [...source.matchAll(spelled)].map(([name]) => `${path}: ${name}`))).toEqual([])
})

// .oxlintrc.json forbids them `Date.now`, `Math.random` and the browser's globals.
test('no core reads the clock by new Date()', () => {
  const found = Object.entries(tree).filter(([path]) =>
    /^src\/(auth|status|announcements|preferences|shortcuts|situation|privacy|portal)\/(?!browser)/.test(path),
  )
  expect(found.filter(([, source]) => source.includes('new Date()')).map(([path]) => path)).toEqual([])
})

test('an address is checked by isUrl alone', () => {
  const asking = Object.keys(tree).filter((path) => tree[path]?.includes('URL.canParse('))
  expect(asking).toEqual([])
})

test('dependencies have exact versions', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((range) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
})

/** Returns the rooms and the files that import each other, directly or by way of others. */
function circlesIn(files: Files): readonly string[] {
  const imports = Object.entries(files).flatMap(([path, source]) =>
    importsOf(path, source).map(({ target }) => [path, target] as const),
  )
  const ofRooms = imports
    .filter(([, target]) => target.startsWith('src/'))
    .map(([path, target]) => [roomOf(path), roomOf(target)] as const)
    .filter(([from, to]) => from !== to)
  return [...circlesOf(ofRooms), ...circlesOf(imports)]
}

function circlesOf(edges: readonly (readonly [from: string, to: string])[]): readonly string[] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const reach = [...targets].map(([from, direct]) => {
    const all = new Set(direct)
    // A set yields also what is added to it meanwhile.
    for (const target of all) targets.get(target)?.forEach((next) => all.add(next))
    return [from, all] as const
  })
  const circles = reach.map(([name, all]) =>
    reach.filter(([other, back]) => all.has(other) && back.has(name)).map(([other]) => other),
  )
  return [...new Set(circles.filter(({ length }) => length > 0).map((names) => names.sort().join(' ⇄ ')))]
}

/**
 * Parses a file and returns its imports. A text search would miss some and find others in comments.
 * @throws if the file does not parse, so that no file goes unchecked
 */
function importsOf(path: string, source: string): readonly Import[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`)
  const found: Import[] = []
  const add = (specifier: object | null, typeOnly: boolean) => {
    if (specifier !== null) found.push({ target: targetOf(path, specifier), typeOnly })
  }
  new Visitor({
    ImportDeclaration({ source: from, importKind, specifiers }) {
      add(from, importKind === 'type' || allTypes(specifiers.map((each) => 'importKind' in each && each.importKind)))
    },
    ExportNamedDeclaration({ source: from, exportKind, specifiers }) {
      add(from, exportKind === 'type' || allTypes(specifiers.map((each) => each.exportKind)))
    },
    ExportAllDeclaration: ({ source: from, exportKind }) => add(from, exportKind === 'type'),
    ImportExpression: ({ source: from }) => add(from, false),
    TSImportType: ({ source: from }) => add(from, true),
  }).visit(program)
  return found
}

/** Whether all names are types, as in `import { type A, type B }`. False for `import {}`, which runs the module. */
const allTypes = (kinds: readonly unknown[]): boolean => kinds.length > 0 && kinds.every((kind) => kind === 'type')

function targetOf(from: string, specifier: object): string {
  const value = 'value' in specifier ? specifier.value : undefined
  if (typeof value !== 'string') return computed
  return value.startsWith('.') ? posix.join(posix.dirname(from), value) : value
}
