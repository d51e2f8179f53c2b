import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../support/requests-every.ts'
import { twoFreePorts, untilShown } from '../../support/serve.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project, shippedConfig, write } from '../../support/workspace.ts'

allowSlowTests()

const containerfile = 'src/publish/servers/image/Containerfile'
/** The user `node` of Node's image. */
const NODE_USER = 1000

/** Why the image cannot be built on this machine, or undefined. */
function reasonToSkip(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = ['buildah', 'debootstrap', 'unshare'].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  )
  if (missing.length > 0) return `it needs ${missing.join(' and ')}`
  return process.getuid?.() === 0 ? undefined : 'it needs root'
}

const run = (command: string, args: readonly string[], cwd = project) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 })

/** The base image cannot be fetched everywhere, so makes one like it: Debian, with Node and npm from npm's registry. */
async function makeBase(folder: string, nodeVersion: string, debian: string): Promise<void> {
  const [root, packages] = [join(folder, 'root'), join(folder, 'packages')]
  run('debootstrap', ['--variant=minbase', debian, root])
  await write(packages, { 'package.json': '{}' })
  const node = `node-linux-${process.arch}`
  run('npm', ['install', '--ignore-scripts', `${node}@${nodeVersion}`, 'npm@10'], packages)
  const local = join(root, 'usr/local')
  await cp(join(packages, 'node_modules', node, 'bin/node'), join(local, 'bin/node'))
  await cp(join(packages, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  run('chroot', [root, 'useradd', '--uid', `${NODE_USER}`, '--user-group', '--create-home', 'node'])
  // As Debian's own images, keeps nothing of what apt has fetched.
  const clean = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };\n'
  await write(root, { 'etc/apt/apt.conf.d/clean': `${clean}Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n` })
}

/** Lets a build use the registry that npm uses on this machine. */
function npmSettings(): readonly string[] {
  const config = (name: string) => run('npm', ['config', 'get', name]).trim()
  const files = [
    [config('userconfig'), '/root/.npmrc'],
    [config('globalconfig'), '/usr/local/etc/npmrc'],
    ['/etc/ssl/certs', '/etc/ssl/certs'],
  ] as const
  return files.flatMap(([from, to]) => (existsSync(from) ? ['--volume', `${from}:${to}:ro`] : []))
}

/** Runs a command as a container engine does: as the user of the image, and only /data and /tmp can be written. */
const inContainer = `
root=$1 config=$2 data=$3 user=$4; shift 4
set -e
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$config" "$root/config"
mount -o remount,bind,ro "$root/config"
mount --bind "$data" "$root/data"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
exec chroot --userspec="$user:$user" "$root" "$@"
`

interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Volumes: Readonly<Record<string, unknown>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

test(
  'the image builds on a stand-in for its base, and serves from one mounted folder',
  { timeout: 1_200_000 },
  async ({ skip }) => {
    const reason = reasonToSkip()
    if (reason !== undefined) console.error(`\nSKIPPED: the container image is not built: ${reason}.\n`)
    skip(reason !== undefined, reason)

    const folder = await emptyFolder()
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
    const buildah = (...args: readonly string[]) => run('buildah', [...store, ...args]).trim()
    const [, base = '', version = '', debian = ''] =
      /^FROM (\S+:([\d.]+)-(\w+)-slim)$/m.exec(await readFile(join(project, containerfile), 'utf8')) ?? []
    await makeBase(folder, version, debian)
    await write(folder, { Containerfile: 'FROM scratch\nCOPY root /\n' })
    buildah('bud', '--tag', base, '--file', join(folder, 'Containerfile'), folder)

    // The command of the README, with this machine's registry.
    const options = ['--pull-never', '--isolation', 'chroot', ...npmSettings()]
    buildah('bud', '--format', 'docker', '--file', containerfile, '--tag', 'portal', ...options, '.')
    const { config } = (
      JSON.parse(buildah('inspect', '--type', 'image', 'portal')) as { readonly Docker: { config: ImageConfig } }
    ).Docker
    expect([config.User, Object.keys(config.Volumes)]).toEqual(['node', ['/data']])
    const image = buildah('mount', buildah('from', '--pull-never', 'portal'))
    const packages = await readdir(join(image, 'portal/node_modules'))
    expect(packages).toContain('esbuild')
    for (const name of ['oidc-provider', 'playwright-core', 'typescript', 'vitest'])
      expect(packages).not.toContain(name)
    expect((await stat(join(image, 'data'))).uid).toBe(NODE_USER)
    await mkdir(join(image, 'config'))

    const [mounted, data, port] = [join(folder, 'config'), join(folder, 'data'), await twoFreePorts()]
    await write(folder, { 'config/portal.json': await shippedConfig() })
    await mkdir(data)
    await chown(data, NODE_USER, NODE_USER)
    for (const path of [folder, mounted]) await chmod(path, 0o755)
    const environment = ['env', '-i', ...config.Env, `ADDRESS=:${port}`]
    const argumentsOf = (command: readonly string[]) =>
      ['-m', 'sh', '-c', inContainer, 'sh', image, mounted, data, config.User, ...environment, ...command] as const
    const attempt = (command: readonly string[]) => {
      try {
        return run('unshare', argumentsOf(command))
      } catch (error) {
        return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
      }
    }
    expect(attempt(['id', '-un'])).toBe('node\n')
    for (const path of ['/', '/portal', '/config'])
      expect(attempt(['touch', join(path, 'file')])).toContain('Read-only file system')
    const [how, ...check] = config.Healthcheck.Test
    expect(how).toBe('CMD')
    expect(() => run('unshare', argumentsOf(check))).toThrow()

    const startedAt = performance.now()
    const container = spawn('unshare', argumentsOf(config.Entrypoint), { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [container.stdout, container.stderr]) stream.on('data', (text) => void (output += text))
    const ended = once(container, 'exit')
    onTestFinished(async () => {
      container.kill('SIGKILL')
      await ended
    })
    await untilShown(`http://127.0.0.1:${port}`, 'System Status').catch((error: unknown) => {
      throw new Error(output, { cause: error })
    })
    const firstAnswerMs = Math.round(performance.now() - startedAt)
    await expect.poll(async () => (await ask(`http://127.0.0.1:${port + 1}/healthz`)).status).toBe(200)
    run('unshare', argumentsOf(check))
    await write(mounted, { 'announcements.json': '[]' })
    const savedAt = performance.now()
    await expect.poll(async () => (await ask(`http://127.0.0.1:${port}/announcements.json`)).body).toBe('[]')
    console.log(
      `First answer after ${firstAnswerMs} ms, announcements after ${Math.round(performance.now() - savedAt)} ms`,
    )
    console.log(run('du', ['-sm', join(image, 'portal'), image]), run('buildah', [...store, 'images']))
    container.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)
