import process from 'node:process'
import { build, loadProgram } from '../../build.mjs'

/** `npm run bench`: prints figures. It judges nothing: it fails only where something cannot be measured. */
const { bench } = await loadProgram('test/bench/bench.ts')
await bench(build, process.argv.slice(2))
