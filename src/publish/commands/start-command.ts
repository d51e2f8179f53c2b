import { dirname, resolve } from 'node:path'
import { monitorNames, serve } from '../../dev/serve.ts'
import { groupsNamed } from '../../portal/access.ts'
import { readConfig } from '../config/read-config.ts'
import { filesOf } from '../config/files-of.ts'
import { build } from '../site/build.ts'
import type { BuildOptions } from '../site/build.ts'
import type { Values } from './arguments.ts'
import { printFindings } from './findings.ts'

/** Runs `npm start`. */
export async function run({ config, provider, keycloak = false, monitor }: Values): Promise<void> {
  if (config === undefined)
    return serve(build, { keycloak, monitor: monitorNames.find((name) => name === monitor) ?? 'any' })
  const file = resolve(config)
  const { config: read } = await readConfig(file)
  const { identity } = read
  // The realm of Keycloak has users of its own.
  const groups = keycloak ? [] : groupsNamed(read)
  const ownIssuer = provider === 'own' ? { ownIssuer: identity.authority } : {}
  const buildAndWarn = async (options: BuildOptions): Promise<void> => printFindings(await build(options))
  return serve(buildAndWarn, {
    keycloak,
    own: { file, identity, groups, watched: { folder: dirname(dirname(file)), only: () => filesOf(file) } },
    ...ownIssuer,
  })
}
