import { resolve } from 'node:path'

/** The project's folder, an absolute path. */
export const project = resolve(import.meta.dirname, '../..')

/** Paths in the project: the configuration to build, and the folder to write to. */
export const defaults = { config: 'static/portal.json', out: 'dist' }
