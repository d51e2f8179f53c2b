import process from 'node:process'
import { build, loadProgram } from '../../build.mjs'

// The program of `npm run test:conformance`.
const { conformance } = await loadProgram('test/conformance/conformance.ts')
await conformance(build, process.argv.slice(2))
