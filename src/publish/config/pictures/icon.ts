/** Checks the drawing that the build renders the icons from, and the logo on its white ground. */
import { fieldsOf } from '../../../base/json.ts'
import { svgRootOf } from './svg-root.ts'
import { stringIn } from '../items.ts'
import type { Files } from '../lists.ts'
import { pictureFaults } from './picture-faults.ts'
import { type Fault, fault } from '../../../portal/schema/fault.ts'
import { type ConfigProblem, type Problem } from '../config-problem.ts'
import { logoPathFault } from '../../../portal/schema/strings.ts'
import { readSvg } from './svg.ts'

/** A logo that is wider or higher is hard to see in a square. */
const MAX_RATIO = 2

const FAVICON = 'favicon.svg'

interface IconFindings {
  readonly problems: readonly ConfigProblem[]
  readonly warnings: readonly ConfigProblem[]
}

/**
 * Finds what is wrong with the logo, and with the operator's favicon.svg, which takes its place in the icons. Their faults
 * as pictures are elsewhere.
 */
export function iconFindings(
  json: unknown,
  { hasOwnFavicon, readPicture }: Files,
  locate: (problem: Problem) => ConfigProblem,
): IconFindings {
  const soundDrawing = (path: string): Uint8Array | undefined => {
    const picture = readPicture(path)
    return picture && pictureFaults(path, picture).length === 0 ? picture.firstBytes : undefined
  }
  const logoPath = stringIn(fieldsOf(fieldsOf(json)['brand'])['logo'])
  const atLogo = ({ message, hint }: Fault) =>
    locate({ path: ['brand', 'logo'], message: `names ${logoPath}, which ${message}`, hint })
  const logo = logoPathFault(logoPath) === null ? soundDrawing(logoPath) : undefined
  const icon = hasOwnFavicon ? soundDrawing(FAVICON) : logo
  const atIcon = hasOwnFavicon ? (fault: Fault) => ({ path: FAVICON, ...fault }) : atLogo
  const ofIcon = icon ? drawingFaults(icon) : { problems: [], warnings: [] }
  const ofLogo = logo ? logoFaults(logo, icon === logo) : []
  return { problems: ofIcon.problems.map(atIcon), warnings: [...ofIcon.warnings.map(atIcon), ...ofLogo.map(atLogo)] }
}

function drawingFaults(bytes: Uint8Array) {
  if (!svgRootOf(new TextDecoder().decode(bytes))?.viewBox) {
    const hint = 'The build renders the icons from it: write viewBox="0 0 WIDTH HEIGHT" into its first tag.'
    return { problems: [fault('does not say its size', hint)], warnings: [] }
  }
  const [line] = readSvg(bytes).textLines
  const message = `has text in line ${line}, which the rendered icons leave out`
  const hint = 'The build has no fonts: convert the text to paths in a drawing program.'
  return { problems: [], warnings: line === undefined ? [] : [fault(message, hint)] }
}

/** The colours that a drawing names, and those that are hard to see on white. */
const colors = /(?:fill|stroke|stop-color)["']?\s?[:=]\s?["']?(#[\da-f]+|[a-z]+)/gi
const nearWhite = /^(white|none|transparent|#[ef]{3,4}|#(?:[ef].){3,4})$/i

function logoFaults(bytes: Uint8Array, isIcon: boolean): readonly Fault[] {
  const svg = new TextDecoder().decode(bytes)
  const { width = 1, height = 1 } = svgRootOf(svg)?.viewBox ?? {}
  const ratio = Math.max(width / height, height / width)
  const proportion = `${ratio.toFixed(1)} times as ${width > height ? 'wide as high' : 'high as wide'}`
  const square = `Icons are square and show it small: put a square ${FAVICON} beside the configuration.`
  const named = [...svg.matchAll(colors)].map(([, color = '']) => color)
  const isWhite = named.some((color) => /^(white|#)/i.test(color)) && named.every((color) => nearWhite.test(color))
  const onWhite = 'It stands on white, in the menu and in icons: take the version for light grounds.'
  return [
    ...(isIcon && ratio > MAX_RATIO ? [fault(`is ${proportion}`, square)] : []),
    ...(isWhite ? [fault('is white', onWhite)] : []),
  ]
}
