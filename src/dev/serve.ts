import { startKeycloakProvider } from './keycloak/keycloak-provider.ts'
import { administrator } from './keycloak/server.ts'
import { PortInUse } from './listen.ts'
import type { MonitorKind } from './local-monitor.ts'
export { monitorNames } from './local-monitor.ts'
import { behaviours } from './sample-sites.ts'
import { messageOf, startStack, startStackWith } from './stack.ts'
import type { Build, OwnConfig, Stack, StackOptions, StackProvider } from './stack.ts'
import { print, printError } from '../publish/terminal.ts'
import { watchFiles } from '../publish/watch.ts'

const defaultPort = 3000

/** The provider of `npm start -- --provider own` runs elsewhere. */
const ownProvider = (issuer: string) => async (): Promise<StackProvider> => ({
  issuer,
  users: [],
  close: async () => {},
})

interface ServeOptions {
  /** The configuration to serve as it is, instead of the shipped one with sample sites. */
  readonly own?: OwnConfig
  /** The issuer of that configuration's own provider, if users sign in there. */
  readonly ownIssuer?: string
  /** Use Keycloak instead of the embedded provider. */
  readonly keycloak: boolean
  /** The group's own monitor. Default: none. */
  readonly monitor?: MonitorKind
}

/** A stack with either provider. */
type AnyStack = Stack<StackProvider>

/** @throws Error if PORT is not a port number */
function readPort(): number {
  const text = process.env['PORT']
  if (text === undefined || text === '') return defaultPort
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT is "${text}", which is not a port. Try PORT=${defaultPort + 1}.`)
}

const row = (name: string, value: string): string => `  ${name.padEnd(15)} ${value}`

const keycloakRows = (issuer: string): readonly string[] => [
  row('Admin console', `${new URL(issuer).origin}/admin/master/console/#/als`),
  row('', `user ${administrator.username}, password ${administrator.password}`),
]

const welcome = (
  { portalUrl, issuer, users, sites, monitorName, vendor }: AnyStack,
  { keycloak, own }: ServeOptions,
): string =>
  [
    '',
    row('Portal', portalUrl),
    row('Provider', issuer),
    ...(keycloak ? keycloakRows(issuer) : []),
    ...(monitorName ? [row('Monitor', monitorName)] : []),
    ...(vendor ? [row('Status page', `${vendor} · of a sample company, with an incident`)] : []),
    '',
    ...(users.length === 0
      ? []
      : [keycloak ? 'Users to sign in as, whose password is the name in brackets' : 'Users to sign in as']),
    ...users.map(({ id, label, email, note }) =>
      row(label, [...(keycloak ? [`(${id})`] : []), ...(email ? [`${email} ·`] : []), note].join(' ')),
    ),
    '',
    ...(own
      ? [`The sites are those of ${own.file}. It is built again at each save. Ctrl-C stops everything.`]
      : [
          'Sample sites on the dashboard, in the place of those of static/portal.json',
          ...sites.map(({ behaviour, url, name }) =>
            row(behaviour, `${url} · sample of ${name}: ${behaviours[behaviour]}`),
          ),
          '',
          'Changes in src and static are rebuilt at once. Ctrl-C stops everything.',
        ]),
    '',
  ].join('\n')

async function rebuild(stack: AnyStack, paths: readonly string[], { own }: ServeOptions): Promise<void> {
  const running = paths.filter((path) => /^src\/(publish|dev)\//.test(path))
  if (running[0] !== undefined) print(`${running[0].split('/', 2).join('/')} has changed: restart to apply it.`)
  if (running.length === paths.length) return
  const startedAt = performance.now()
  try {
    await stack.rebuild()
    stack.liveReload.built()
    print(
      `Rebuilt in ${Math.round(performance.now() - startedAt)} ms; ${own ? 'open pages reload' : 'reload the page'}.`,
    )
  } catch (error) {
    stack.liveReload.failed(messageOf(error))
    printError(`${messageOf(error)}\nThe last good build is still served.`)
  }
}

function explainStartError(error: unknown): string {
  if (error instanceof PortInUse) {
    // Suggest a port ten higher, because the portal, its provider and six sites take eight ports.
    return `Port ${error.port} is in use. Stop the other program, or use another port: PORT=${error.port + 10}`
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES' && 'port' in error)
    return `Port ${String(error.port)} may not be opened by this user. Use another port: PORT=${defaultPort + 1}`
  return messageOf(error)
}

/** Starts the stack with Keycloak, the provider of the configuration, or the sample provider. */
function startWith({ keycloak, ownIssuer }: ServeOptions, stackOptions: StackOptions): Promise<AnyStack> {
  if (keycloak) return startStackWith(startKeycloakProvider, stackOptions)
  return ownIssuer === undefined ? startStack(stackOptions) : startStackWith(ownProvider(ownIssuer), stackOptions)
}

/** Runs `npm start`: the whole product on this machine until Ctrl-C. Exits with 1 if it cannot start. */
export async function serve(build: Build, options: ServeOptions = { keycloak: false }): Promise<void> {
  // Handle signals from the start, so that Ctrl-C during the first build also exits with 0. Closing the terminal sends
  // SIGHUP.
  let stop = (): void => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())

  try {
    const port = readPort()
    const { own } = options
    print(`Building ${own?.file ?? 'static/portal.json'}…`)
    const stackOptions = {
      build,
      port,
      hasVendor: !own,
      ...(options.monitor && { monitor: options.monitor }),
      ...(own && { own }),
    }
    const stack = await startWith(options, stackOptions)
    let running = Promise.resolve()
    const watching = {
      isIgnored: (path: string) => /(^|[/\\])\.(?!well-known)/.test(path),
      onChange: (paths: readonly string[]) => (running = running.then(() => rebuild(stack, paths, options))),
      onError: (error: unknown) => printError(`Changes may go unnoticed from now on: ${messageOf(error)}`),
    }
    const watchers = [
      watchFiles({ ...watching, folder: 'src' }),
      watchFiles({ ...watching, ...(own?.watched ?? { folder: 'static' }) }),
    ]
    print(welcome(stack, options))
    stop = () => {
      stop = () => process.exit(0) // exit immediately on a second Ctrl-C
      if (options.keycloak) print('Keycloak is stopping...')
      // Exit after a second even if something has not closed. With Keycloak, wait until it is killed after ten.
      setTimeout(() => process.exit(0), options.keycloak ? 11_000 : 1000).unref()
      for (const watcher of watchers) watcher.close()
      void stack.close().finally(() => process.exit(0))
    }
  } catch (error) {
    printError(explainStartError(error))
    process.exit(1)
  }
}
