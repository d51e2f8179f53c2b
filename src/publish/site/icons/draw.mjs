// Renders drawings as PNGs in a process of its own: see draw.ts. Reads the tasks from the standard input.
import process from 'node:process'
import { text } from 'node:stream/consumers'

/** @type {readonly import('./draw.ts').Task[]} */
const tasks = JSON.parse(await text(process.stdin))
/** @type {import('./draw.ts').Answer} */
let answer
try {
  const { Resvg } = await import('@resvg/resvg-js')
  try {
    const images = tasks.map(({ svg, width }) => {
      // Without the system's fonts, because every machine has others.
      const options = {
        font: { loadSystemFonts: false },
        fitTo: { mode: /** @type {const} */ ('width'), value: width },
      }
      return new Resvg(svg, options).render().asPng().toString('base64')
    })
    answer = { images }
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) }
  }
} catch (error) {
  answer = { missing: error instanceof Error ? error.message : String(error) }
}
process.stdout.write(JSON.stringify(answer))
