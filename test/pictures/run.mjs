import process from 'node:process'
import { build, loadProgram } from '../../build.mjs'

// The program of `npm run pictures`.
const { takePictures } = await loadProgram('test/pictures/pictures.ts')
await takePictures(build, process.argv.slice(2))
