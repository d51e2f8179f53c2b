import { PortInUse } from './listen.ts'
import { behaviours } from './sample-sites.ts'
import { messageOf, startStack } from './stack.ts'
import type { Build, Stack } from './stack.ts'
import { watchFolders } from './watch.ts'

const defaultPort = 3000

/** @throws Error if PORT is not a port number */
function readPort(): number {
  const text = process.env['PORT']
  if (text === undefined || text === '') return defaultPort
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT is "${text}", which is not a port. Try: PORT=${defaultPort + 1} npm start`)
}

const row = (name: string, value: string): string => `  ${name.padEnd(16)}${value}`

const welcome = ({ portalUrl, issuer, users, sites }: Stack): string =>
  [
    '',
    row('Portal', portalUrl),
    row('Provider', issuer),
    '',
    'Users to sign in as',
    ...users.map(({ label, email, note }) => row(label, email ? `${email} · ${note}` : note)),
    '',
    'Sites on the dashboard',
    ...sites.map(({ behaviour, url }) => row(behaviour, `${url} · ${behaviours[behaviour]}`)),
    '',
    'Changes in src and static are rebuilt at once. Ctrl-C stops everything.',
    '',
  ].join('\n')

async function rebuild(stack: Stack, paths: readonly string[]): Promise<void> {
  if (paths.every((path) => /^src\/(build|dev)\//.test(path))) {
    console.log(`${paths[0]?.split('/', 2).join('/')} has changed: restart to apply it.`)
    return
  }
  const startedAt = performance.now()
  try {
    await stack.rebuild()
    console.log(`Rebuilt in ${Math.round(performance.now() - startedAt)} ms; reload the page.`)
  } catch (error) {
    console.error(`${messageOf(error)}\nThe last good build is still served.`)
  }
}

function explainStartError(error: unknown): string {
  if (error instanceof PortInUse) {
    // The portal, its provider and six sites take eight ports.
    return `Port ${error.port} is in use. Stop the other program, or use another port: PORT=${error.port + 10} npm start`
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES' && 'port' in error)
    return `Port ${String(error.port)} may not be opened by this user. Use another port: PORT=${defaultPort + 1} npm start`
  return messageOf(error)
}

/** Runs `npm start`: the whole product on this machine until Ctrl-C. Exits with 1 if it cannot start. */
export async function serve(build: Build): Promise<void> {
  // Handle signals from the beginning, to exit with 0 on Ctrl-C during the first build, too.
  let stop = (): void => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())

  try {
    const stack = await startStack({ build, port: readPort() })
    const watcher = watchFolders(
      ['src', 'static'],
      (paths) => rebuild(stack, paths),
      (error) => console.error(`Changes may go unnoticed from now on: ${messageOf(error)}`),
    )
    console.log(welcome(stack))
    stop = () => {
      stop = () => process.exit(0) // exit at once on a second Ctrl-C
      setTimeout(() => process.exit(0), 1000).unref() // do not wait for connections that stay open
      watcher.close()
      void stack.close().finally(() => process.exit(0))
    }
  } catch (error) {
    console.error(explainStartError(error))
    process.exit(1)
  }
}
