import { resolve } from 'node:path'

/** The project's folder, which is two folders above this file. build.mjs, which compiles it into another one, says so. */
export const project = resolve(import.meta.dirname, '../..')

/** Paths in the project: the configuration to build, and the folder to write to. */
export const defaults = { config: 'static/portal.json', out: 'dist' } as const
