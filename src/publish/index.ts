/** The program that build.mjs compiles and runs. */
import type { BuildOptions, Built } from './site/build.ts'

export { runCommand } from './commands/command-line.ts'

export const build = async (options?: BuildOptions): Promise<Built> => (await import('./site/build.ts')).build(options)
