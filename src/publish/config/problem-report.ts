import { visibleLine } from '../../base/visible.ts'
import { type ConfigProblem, wholeFile } from './config-problem.ts'

const lastStep = /[^.[\]]*\]?$/

/** More places than this are given by their lines alone. */
const MAX_PLACES = 5

/** Says each problem or warning, with its place and a hint. The same one of a key in many places is said once. */
export function reportOf(problems: readonly ConfigProblem[]): readonly string[] {
  const groups = new Map<string, readonly ConfigProblem[]>()
  for (const problem of problems) {
    const key = [lastStep.exec(problem.path)?.[0], problem.message, problem.hint].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  return [...groups.values()].flatMap(([problem, ...sameProblems]) => {
    if (problem === undefined) return []
    const colon = problem.place === undefined ? '' : ':'
    return [
      `${placeOf(problem)}${colon} ${visibleLine(problem.message)}\n    ${visibleLine(problem.hint)}${alsoAt(sameProblems)}`,
    ]
  })
}

/** Such as `cards.demo[28].url "Portainer", line 214`. */
function placeOf({ path, place }: ConfigProblem): string {
  if (place === undefined) return visibleLine(path)
  return visibleLine(path === wholeFile ? place : `${path}${place.startsWith('"') ? '' : ','} ${place}`)
}

function alsoAt(problems: readonly ConfigProblem[]): string {
  if (problems.length === 0) return ''
  const [named, rest] = [problems.slice(0, MAX_PLACES), problems.slice(MAX_PLACES)]
  const lines = rest.map(({ place = '', path }) => /line (\d+)(?:, column \d+)?$/.exec(place)?.[1] ?? path)
  const more =
    rest.length === 0 ? '' : `, and ${rest.length} more: ${rest.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`
  return `\n    The same at ${named.map(placeOf).join('; ')}${more}`
}
