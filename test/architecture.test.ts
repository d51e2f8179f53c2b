import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computed, importsOf } from './support/imports.ts'
import type { Import } from './support/imports.ts'
import { impuritiesOf } from './support/purity.ts'

/** The allowed imports of a layer or file. `may` and `types` list layers or single files. */
interface Row {
  readonly may: readonly string[]
  /** Only their types may be imported. */
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
}

const components = ['react', '@vanilla-extract/css']

/** A feature imports `app`, the kit, the texts, `portal`, and the other cores through their index files. */
const feature = (name: string, more: readonly string[] = []): Row => ({
  may: [name, 'app', 'app/marks.ts', 'ui', 'i18n', 'portal', 'auth/index.ts', 'status/index.ts', ...more],
  types: ['shortcuts/index.ts', 'status/history/index.ts'],
  packages: [...components, '@tanstack/react-router'],
})

const table: Readonly<Record<string, Row>> = {
  // Browser APIs that several cores share. Only the `browser` folders of the cores import them.
  browser: { may: [] },
  auth: { may: ['auth'], packages: ['jose'] },
  'auth/browser': { may: ['auth', 'auth/browser', 'browser'] },
  status: { may: ['status', 'store', 'app/marks.ts'] },
  'status/browser': { may: ['status', 'status/browser', 'browser', 'app/marks.ts', 'app/safe-storage.ts'] },
  shortcuts: { may: ['shortcuts', 'store', 'app/marks.ts'] },
  'shortcuts/browser': { may: ['shortcuts', 'shortcuts/browser', 'browser', 'app/marks.ts', 'app/safe-storage.ts'] },
  portal: { may: ['portal', 'i18n'], types: ['auth', 'status', 'portal/announcement.ts', 'portal/check'] },
  // Imported by the first script, which shows the announcements of the last visit before the first paint.
  'portal/announcement.ts': { may: [], types: ['portal'] },
  // The configuration is checked in the build only, so the check may use a library.
  'portal/check': { may: ['portal', 'portal/check'], packages: ['zod'] },
  store: { may: ['store'] },
  i18n: { may: ['i18n', 'portal'], types: ['auth', 'status'] },
  ui: { may: ['ui'], packages: components },
  app: {
    may: [
      'app',
      'app/marks.ts',
      'auth/index.ts',
      'status/index.ts',
      'store',
      'portal',
      'portal/announcement.ts',
      'i18n',
      'ui',
    ],
    types: ['status/history/index.ts', 'status/notifier.ts', 'shortcuts/index.ts'],
    packages: [...components, '@tanstack/react-router'],
  },
  'app/marks.ts': { may: [] },
  announcements: feature('announcements', ['portal/announcement.ts']),
  // deferred.ts starts the watch, which fills the store that the feature shows.
  'announcements/watch.ts': {
    may: ['announcements'],
    types: ['portal', 'portal/announcement.ts', 'store'],
  },
  board: feature('board'),
  catalogue: feature('catalogue'),
  search: feature('search', ['search/entries.ts']),
  // The palette asks each feature for its entries.
  'search/entries.ts': feature('search', ['board/entries.ts', 'catalogue/entries.ts', 'shell/entries.ts']),
  shell: feature('shell'),
  'router.tsx': {
    may: ['announcements', 'app', 'board', 'search', 'shell', 'portal', 'other-pages.ts', 'other-pages-styles.ts'],
    packages: ['@tanstack/react-router'],
  },
  'catalogue-content.ts': { may: [], packages: ['virtual:catalogue'] },
  'other-pages.ts': { may: ['catalogue', 'shell'] },
  'other-pages-styles.ts': { may: ['catalogue', 'shell', 'ui'] },
  // Loaded by the build and never shipped: it writes files, and imports only types from the portal.
  hosting: { may: ['hosting', 'app/marks.ts'], types: ['portal'], packages: ['node:'] },
  // Loaded by the build and never shipped: tries a configuration with the code that the browser would use.
  'live-check': {
    may: ['live-check', 'hosting/policy.ts', 'auth/errors.ts', 'auth/http.ts', 'auth/narrow.ts', 'status'],
    types: ['portal'],
  },
  // Node runs these files unbundled, so they call `loadProgram` for TypeScript instead of importing it.
  build: { may: ['build'], packages: ['node:', 'esbuild', 'vite', '@vanilla-extract/esbuild-plugin', computed] },
  dev: { may: ['dev'], packages: ['node:', 'oidc-provider', 'jose'] },
  'dev/kit.tsx': {
    may: ['app', 'app/marks.ts', 'portal', 'i18n', 'ui', 'dev/kit.css.ts', 'shell/themes.ts'],
    packages: ['react', 'react-dom', 'virtual:portal'],
  },
  'dev/kit.css.ts': { may: ['ui'], packages: components },
  first: {
    may: [
      'first',
      'status/index.ts',
      'portal/announcement.ts',
      'app/marks.ts',
      'app/painted-parts.ts',
      'i18n/format.ts',
    ],
    types: ['portal'],
  },
  'first/fetch-part.ts': { may: ['app/marks.ts'], packages: [computed] },
  'first/entry.ts': {
    may: [
      'first',
      'first/fetch-part.ts',
      'app/marks.ts',
      'auth/browser/handover.ts',
      'portal/announcement.ts',
      'status/index.ts',
      'status/browser',
    ],
    types: ['main.tsx'],
    packages: ['virtual:probes', computed],
  },
  'main.tsx': {
    may: [
      'app',
      'catalogue-content.ts',
      'deferred.ts',
      'router.tsx',
      'auth/index.ts',
      'auth/browser',
      'portal',
      'store',
      'i18n',
    ],
    types: ['portal/announcement.ts', 'status/index.ts'],
    packages: ['react', 'react-dom', '@tanstack/react-router', 'virtual:portal', 'virtual:version'],
  },
  'deferred.ts': {
    may: [
      'announcements/watch.ts',
      'i18n',
      'portal',
      'portal/announcement.ts',
      'shortcuts/index.ts',
      'shortcuts/browser',
      'status/history/index.ts',
      'status/notifier.ts',
      'status/browser',
      'app/lazy.ts',
      'app/release-watch.ts',
    ],
    types: ['app', 'auth/index.ts', 'store'],
  },
  'prerender.tsx': {
    may: ['app', 'router.tsx', 'shell', 'status/index.ts', 'store', 'portal', 'portal/announcement.ts', 'i18n'],
    types: ['auth/index.ts'],
    packages: [
      'react',
      'react-dom',
      '@tanstack/react-router',
      'virtual:catalogue',
      'virtual:portal',
      'virtual:version',
    ],
  },
}

/** The specification lists the password grant, but its code must never reach a browser (RFC 9700 §2.4). */
const importedByNothing = ['src/auth/password-grant.ts']

type Files = Readonly<Record<string, string>>

function violations(files: Files): readonly string[] {
  return Object.entries(files).flatMap(([path, source]) => {
    const row = table[layerOf(path)]
    if (row === undefined) return [`${path} has no row in the table`]
    const forbidden = importsOf(path, source).filter((found) => !allows(row, found))
    return forbidden.map(({ target, typeOnly }) => `${path} → ${typeOnly ? 'type ' : ''}${target}`)
  })
}

function allows({ may, types = [], packages = [] }: Row, { target, typeOnly }: Import): boolean {
  if (importedByNothing.includes(target)) return false
  if (!target.startsWith('src/')) {
    return packages.some((name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`))
  }
  const names = [layerOf(target), target.slice('src/'.length)]
  return names.some((name) => may.includes(name) || (typeOnly && types.includes(name)))
}

/** The key of the row for a file: its own path, or else the innermost folder that has a row. */
function layerOf(path: string): string {
  const name = path.replace(/^src\//, '')
  const candidates = name.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return candidates.find((candidate) => candidate in table) ?? name
}

const root = join(import.meta.dirname, '..')
const tree: Files = Object.fromEntries(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

test('every import in src follows the table', () => {
  expect(Object.keys(tree).length).toBeGreaterThan(50)
  expect(violations(tree)).toEqual([])
})

const ports = ['src/auth/env.ts', 'src/status/env.ts', 'src/shortcuts/env.ts']

test.each(ports)('the port %s imports nothing', (path) => {
  expect(importsOf(path, tree[path] ?? 'import "missing"')).toEqual([])
})

/** Cycles of imports, type imports included, each as `a → b → a`. */
function cyclesIn(files: Files): readonly string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const visit = (path: string, ancestors: readonly string[]): void => {
    const start = ancestors.indexOf(path)
    if (start >= 0) cycles.push([...ancestors.slice(start), path].join(' → '))
    if (start >= 0 || finished.has(path)) return
    const targets = new Set(importsOf(path, files[path] ?? '').map(({ target }) => target))
    for (const target of targets) if (target in files) visit(target, [...ancestors, path])
    finished.add(path)
  }
  Object.keys(files).forEach((path) => visit(path, []))
  return cycles
}

test.each(['auth', 'status'])('no files of src/%s import each other in a cycle', (core) => {
  const files = Object.entries(tree).filter(([path]) => path.startsWith(`src/${core}/`))
  expect(files.length).toBeGreaterThan(5)
  expect(cyclesIn(Object.fromEntries(files))).toEqual([])
})

test('a cycle of type imports and dynamic imports is found', () => {
  const files = {
    'src/a.ts': `import type { B } from './b.ts'`,
    'src/b.ts': `const load = () => import('./c.ts')`,
    'src/c.ts': `export type { A } from './a.ts'`,
    'src/d.ts': `import './a.ts'`,
  }
  expect(cyclesIn(files)).toEqual(['src/a.ts → src/b.ts → src/c.ts → src/a.ts'])
})

test('the cores of auth and status use neither the browser nor the clock nor random numbers', () => {
  const cores = Object.entries(tree).filter(([path]) => /^src\/(auth|status)\/[^/]+$/.test(path))
  expect(cores.flatMap(([path, source]) => impuritiesOf(path, source).map((what) => `${path}: ${what}`))).toEqual([])
})

test.each([
  ['React from auth', 'src/auth/token.ts', `import { useState } from 'react'`],
  ['the browser part of auth from its core', 'src/auth/client.ts', `import { openPopup } from './browser/popup.ts'`],
  ['types of that browser part from its core', 'src/auth/client.ts', `import type { Popup } from './browser/popup.ts'`],
  ['the shared browser port from a core', 'src/auth/client.ts', `import { openChannel } from '../browser/channel.ts'`],
  ['a core from the shared browser port', 'src/browser/locks.ts', `import type { Cancel } from '../auth/env.ts'`],
  ['another layer from auth', 'src/auth/token.ts', `import type { PortalConfig } from '../portal/config.ts'`],
  ['jose from outside of auth', 'src/app/page.tsx', `import { jwtVerify } from 'jose'`],
  ['auth from status', 'src/status/probe.ts', `import type { Auth } from '../auth/index.ts'`],
  ['values of auth from the portal', 'src/portal/access.ts', `import { messageOf } from '../auth/index.ts'`],
  ['the portal from the kit', 'src/ui/card.tsx', `import type { Card } from '../portal/config.ts'`],
  ['the router from the kit', 'src/ui/link.tsx', `import { Link } from '@tanstack/react-router'`],
  ['the internals of auth from a page', 'src/catalogue/card-list.tsx', `import type { Auth } from '../auth/client.ts'`],
  [
    'the internals of status from a page',
    'src/board/dashboard.tsx',
    `import { createMonitor } from '../status/monitor.ts'`,
  ],
  ['another feature from a feature', 'src/catalogue/card-list.tsx', `import { Shell } from '../shell/shell.tsx'`],
  [
    'the internals of auth from a feature',
    'src/shell/shell.tsx',
    `import type { AuthState } from '../auth/machine.ts'`,
  ],
  ['a feature from app', 'src/app/page.tsx', `import { CardPage } from '../catalogue/card-page.tsx'`],
  ['a feature from app, dynamically', 'src/app/page.tsx', `const page = () => import('../catalogue/card-page.tsx')`],
  ['the stack for developers from a feature', 'src/shell/shell.tsx', `export { serve } from '../dev/serve.ts'`],
  ['auth from the stack for developers', 'src/dev/provider.ts', `import type { User } from '../auth/index.ts'`],
  ['auth from that stack, as an import type', 'src/dev/provider.ts', `type User = import('../auth/index.ts').User`],
  ['auth from that stack, to export it again', 'src/dev/provider.ts', `export * from '../auth/index.ts'`],
  [
    'types of auth from that stack, to export them',
    'src/dev/provider.ts',
    `export type { User } from '../auth/index.ts'`,
  ],
  ['auth from that stack, with inline `type`', 'src/dev/provider.ts', `import { type User } from '../auth/index.ts'`],
  ['auth from that stack, with `require`', 'src/dev/provider.ts', `const auth = require('../auth/index.ts')`],
  ['a path that is computed at run time', 'src/shell/shell.tsx', `const load = (name: string) => import(name)`],
  ['main statically from the entry', 'src/first/entry.ts', `import { start } from '../main.tsx'`],
  ['the configuration from a page', 'src/catalogue/card-list.tsx', `import config from 'virtual:portal'`],
  ['the check from main', 'src/main.tsx', `import { checkConfig } from './portal/check/index.ts'`],
  ['a part of the check from main', 'src/main.tsx', `import { nearest } from './portal/check/nearest.ts'`],
  ['values of the portal from hosting', 'src/hosting/policy.ts', `import { knownPaths } from '../portal/pages.ts'`],
  ['TypeScript from the build', 'src/build/render-pages.mjs', `import { render } from '../prerender.tsx'`],
  ['the build from a page', 'src/app/page.tsx', `import { project } from '../build/project.mjs'`],
  ['the password grant', 'src/auth/index.ts', `export { passwordGrant } from './password-grant.ts'`],
  ['anything from a folder that the table lacks', 'src/utils/a.ts', ``],
])('the table forbids importing %s', (_, path, source) => {
  expect(violations({ [path]: source })).toHaveLength(1)
})

test.each([
  ['src/auth/browser/popup.ts', `import type { Env } from '../env.ts'`],
  ['src/i18n/en.ts', `import { type AuthErrorCode } from '../auth/index.ts'`],
  ['src/other-pages.ts', `export { CardPage } from './catalogue/card-page.tsx'`],
  ['src/first/entry.ts', `const main = import(MAIN_URL) as Promise<typeof import('../main.tsx')>`],
  ['src/dev/serve.ts', `import { createServer } from 'node:http' // not from '../auth/index.ts'`],
  ['src/main.tsx', `import { hydrateRoot } from 'react-dom/client'`],
])('the table lets %s have %s', (path, source) => {
  expect(violations({ [path]: source })).toEqual([])
})

test.each([
  'Math.random()',
  'Date.now()',
  'const now = Date.now',
  'new Date()',
  'window.open()',
  'document.title',
  'const store = localStorage',
  'f({ localStorage })',
  'globalThis.fetch',
  'typeof document',
  'location.href = ""',
])('a core that has %s is not pure', (source) => {
  expect(impuritiesOf('a.ts', source)).toHaveLength(1)
})

test.each([
  'env.now()',
  'new Date(at)',
  'pages.window',
  'const a = { location: 1 }',
  'interface A { readonly document: string }',
  '// window',
])('a core may have %s', (source) => {
  expect(impuritiesOf('a.ts', source)).toEqual([])
})
