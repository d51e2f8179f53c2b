import process from 'node:process'
import { build, loadProgram } from '../../build.mjs'

/** `npm run pictures`: a picture of every state, to be looked at. */
const { takePictures } = await loadProgram('test/pictures/pictures.ts')
await takePictures(build, process.argv.slice(2))
