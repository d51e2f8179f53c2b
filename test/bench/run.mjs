import { build, loadProgram } from '../../build.mjs'

/** `npm run bench`: prints sizes and load times. It judges nothing: it fails only where something cannot be measured. */
const { bench } = await loadProgram('test/bench/bench.ts')
await bench(build)
