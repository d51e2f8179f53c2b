/** The program that build.mjs compiles and runs. */
export { build } from './build.ts'
export { runCommand } from './command-line.ts'
