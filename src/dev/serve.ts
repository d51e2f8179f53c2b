import { PortInUse } from './listen.ts'
import { behaviours } from './sample-sites.ts'
import { messageOf, startStack } from './stack.ts'
import type { Build, Stack } from './stack.ts'
import { watchFolders } from './watch.ts'

const defaultPort = 3000

/** @throws Error when PORT is set to something that is no port */
function wantedPort(): number {
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
    'People to sign in as',
    ...users.map(({ label, email, note }) => row(label, email ? `${email} · ${note}` : note)),
    '',
    'Sites on the dashboard',
    ...sites.map(({ behaviour, url }) => row(behaviour, `${url} · ${behaviours[behaviour]}`)),
    '',
    'Changes in src and static are built at once. Ctrl-C stops everything.',
    '',
  ].join('\n')

async function rebuild(stack: Stack, paths: readonly string[]): Promise<void> {
  if (paths.every((path) => /^src\/(build|dev)\//.test(path))) {
    console.log(`${paths[0]?.split('/', 2).join('/')} has changed: start again to see it.`)
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

/** `npm start`: the whole product on this machine until Ctrl-C. Exits with 1 when it cannot start. */
export async function serve(build: Build): Promise<void> {
  // From the first moment: stopping while the first build runs is stopping, too.
  let stop = (): void => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())

  try {
    const stack = await startStack({ build, port: wantedPort() })
    const watching = watchFolders(
      ['src', 'static'],
      (paths) => rebuild(stack, paths),
      (error) => console.error(`Changes may go unnoticed from here on: ${messageOf(error)}`),
    )
    console.log(welcome(stack))
    stop = () => {
      stop = () => process.exit(0) // a second Ctrl-C waits for nothing
      setTimeout(() => process.exit(0), 1000).unref() // nor does a person for a connection that will not end
      watching.close()
      void stack.close().finally(() => process.exit(0))
    }
  } catch (error) {
    console.error(
      error instanceof PortInUse
        ? `Port ${error.port} is in use. Stop what uses it, or take another: PORT=${error.port + 1} npm start`
        : messageOf(error),
    )
    process.exit(1)
  }
}
