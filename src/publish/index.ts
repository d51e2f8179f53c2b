/** The program that build.mjs compiles and runs. */
export { build } from './site/build.ts'
export { runCommand } from './commands/command-line.ts'
