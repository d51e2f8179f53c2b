import { readFileSync } from 'node:fs'
import type { PortalConfig } from '../../src/portal/config.ts'

/** The configuration of this repository. */
export const shipped = JSON.parse(readFileSync('static/portal.json', 'utf8')) as PortalConfig // our own file

/** New values by path, such as `sites[2].url`; undefined removes the key. */
export type Changes = Readonly<Record<string, unknown>>

/** Returns the JSON value of this configuration with some changes. */
export function shippedWith(changes: Changes): unknown {
  const file = structuredClone(shipped)
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(/[.[\]]+/).filter(Boolean)
    const target = keys.slice(0, -1).reduce<object>((parent, key) => Reflect.get(parent, key), file)
    Reflect.set(target, keys.at(-1) ?? '', value)
  }
  // Serialize the file to drop undefined values.
  return JSON.parse(JSON.stringify(file))
}
