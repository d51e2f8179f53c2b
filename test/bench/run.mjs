import process from 'node:process'
import { build, loadProgram } from '../../build.mjs'

// The program of `npm run bench`.
const { bench } = await loadProgram('test/bench/bench.ts')
await bench(build, process.argv.slice(2))
