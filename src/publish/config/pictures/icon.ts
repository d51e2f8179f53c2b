/** Checks the drawing that the build renders the icons from. */
import { fieldsOf } from '../../../base/json.ts'
import { svgRootOf, viewBoxOf } from './svg-root.ts'
import { stringIn } from '../items.ts'
import type { Files } from '../lists.ts'
import { pictureFaults } from './picture-faults.ts'
import { type Fault, fault } from '../../../portal/schema/fault.ts'
import { type ConfigProblem, type Problem } from '../config-problem.ts'
import { logoPathFault } from '../../../portal/schema/strings.ts'
import { textLines } from './svg.ts'

/** A logo that is wider or higher is hard to see in a square. */
const MAX_RATIO = 2

const FAVICON = 'favicon.svg'

interface IconFindings {
  readonly problems: readonly ConfigProblem[]
  readonly warnings: readonly ConfigProblem[]
}

/** Finds what is wrong with the operator's favicon.svg, or else with the logo. Their faults as pictures are elsewhere. */
export function iconFindings(
  json: unknown,
  { hasOwnFavicon, readPicture }: Files,
  locate: (problem: Problem) => ConfigProblem,
): IconFindings {
  const logo = stringIn(fieldsOf(fieldsOf(json)['brand'])['logo'])
  const isLogo = hasOwnFavicon !== true
  const path = isLogo ? logo : FAVICON
  if (isLogo && logoPathFault(logo) !== null) return { problems: [], warnings: [] }
  const picture = readPicture(path)
  if (picture === undefined || pictureFaults(path, picture).length > 0) return { problems: [], warnings: [] }
  const { problem, warnings } = drawingFaults(picture.firstBytes, isLogo)
  const placed = (faults: readonly Fault[]) =>
    faults.map(({ message, hint }) =>
      isLogo
        ? locate({ path: ['brand', 'logo'], message: `names ${path}, which ${message}`, hint })
        : { path, message, hint },
    )
  return { problems: placed(problem), warnings: placed(warnings) }
}

function drawingFaults(bytes: Uint8Array, isLogo: boolean) {
  const root = svgRootOf(new TextDecoder().decode(bytes))
  const viewBox = root && viewBoxOf(root)
  if (viewBox === undefined) {
    const hint = 'The build renders the icons from it: write viewBox="0 0 WIDTH HEIGHT" into its first tag.'
    return { problem: [fault('does not say its size', hint)], warnings: [] }
  }
  const ratio = Math.max(viewBox.width / viewBox.height, viewBox.height / viewBox.width)
  const proportion = `${ratio.toFixed(1)} times as ${viewBox.width > viewBox.height ? 'wide as high' : 'high as wide'}`
  const [line] = textLines(bytes)
  return {
    problem: [],
    warnings: [
      ...(isLogo && ratio > MAX_RATIO
        ? [
            fault(
              `is ${proportion}`,
              `Icons are square and show it small: put a square ${FAVICON} beside the configuration.`,
            ),
          ]
        : []),
      ...(line === undefined
        ? []
        : [
            fault(
              `has text in line ${line}, which the rendered icons leave out`,
              'The build has no fonts: convert the text to paths in a drawing program.',
            ),
          ]),
    ],
  }
}
