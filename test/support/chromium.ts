import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core'

// Let a distribution's Chromium run in a container, and keep it from sending requests of its own.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // The default of the whole browser, but not of its headless shell.
  '--site-per-process',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // Each window of the whole browser otherwise loads two more pages, for its address bar: twice the work of a test.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    // Repeat Playwright's list as far as it matters to a portal on localhost, because only the last flag counts.
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'BlockOriginHeaderModificationOnRedirect',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'Translate',
  ].join()}`,
]

/**
 * Starts a headless Chromium: the headless shell, which renders the same pages at half the cost, or the whole browser
 * if the channel is `chromium`, if CHROMIUM_PATH is set, or if there is no shell.
 */
export async function launch({ channel, ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = channel === 'chromium' ? findChromium() : findShell()
  return chromium.launch({ executablePath, ...options, args: [...flags, ...(options.args ?? [])] })
}

/** Starts a headless Chromium whose new profile allows third-party cookies. Incognito contexts block them. */
export async function launchWithCookies(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: flags,
    ...options,
  })
  // Retry, because the browser may still be writing.
  return context.once('close', () => void rm(folder, { recursive: true, force: true, maxRetries: 10 }))
}

/**
 * The path of a Chromium: from CHROMIUM_PATH, the system's, or Playwright's own. Installs one if there is none.
 * @throws an error with instructions
 */
export function findChromium(): string {
  const path = process.env['CHROMIUM_PATH']
  if (!path) return installed() ?? install()
  if (existsSync(path)) return path
  throw new Error(`CHROMIUM_PATH names a file that does not exist: ${path}`)
}

/** Vitest's `globalSetup`: installs a missing Chromium once, before several workers need it at the same time. */
export function setup(): void {
  findChromium()
}

function findShell(): string {
  return (process.env['CHROMIUM_PATH'] ? undefined : inPath(['chromium-headless-shell'])[0]) ?? findChromium()
}

function inPath(names: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter((path) => existsSync(path))
}

function installed(): string | undefined {
  const { LOCALAPPDATA = '', PROGRAMFILES = '', 'PROGRAMFILES(X86)': programFiles86 = '' } = process.env
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
  const candidates = {
    linux: inPath(names),
    darwin: ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    win32: [PROGRAMFILES, programFiles86, LOCALAPPDATA].flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]),
  }
  const system = process.platform in candidates ? candidates[process.platform as keyof typeof candidates] : []
  return [...system, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

function install(): string {
  const failures: string[] = []
  for (const [command, ...args] of installers()) {
    const line = [command, ...args].join(' ')
    process.stderr.write(`No Chromium found, installing one: ${line}\n`)
    try {
      execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
      const path = installed()
      if (path !== undefined) return path
      failures.push(`  ${line}: succeeded, but there is still none`)
    } catch (error) {
      failures.push(`  ${line}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    [
      'The browser tests need Chromium or Chrome, and none could be installed:',
      ...failures,
      'Install one yourself (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.',
    ].join('\n'),
  )
}

function installers(): readonly (readonly [string, ...string[]])[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const isRoot = process.getuid?.() === 0
  const playwright = [process.execPath, cli, 'install', 'chromium', ...(isRoot ? ['--with-deps'] : [])] as const
  // On Debian, root can install the `chromium` package, which brings the libraries that Chromium needs.
  return isRoot && existsSync('/usr/bin/apt-get')
    ? [
        [
          'sh',
          '-c',
          'apt-get update -q && apt-get install -yq --no-install-recommends chromium chromium-headless-shell',
        ],
        playwright,
      ]
    : [playwright]
}
