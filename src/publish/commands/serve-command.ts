import { join, resolve } from 'node:path'
import { defaults, project } from '../project.ts'
import { serve } from '../serve/index.ts'
import type { Values } from './arguments.ts'

/** @param files the key of the certificate */
export async function run({ config, address, out, tls, monitor }: Values, files: readonly string[]) {
  const [key = ''] = files
  await serve({
    config: config ?? join(project, defaults.config),
    address: address ?? ':8080',
    out,
    tls: tls === undefined ? undefined : { certificate: resolve(tls), key: resolve(key) },
    monitor,
  })
}
