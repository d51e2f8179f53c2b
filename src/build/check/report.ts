import { unknownKey } from './issues.ts'
import type { ConfigProblem } from './problem.ts'

const lastStep = /[^.[\]]*\]?$/

/** More places than this are given by their lines alone. */
const MAX_PLACES = 5

/**
 * Says each problem or warning, with its place and a hint. The same one of a key in many places is said once, and that
 * of an unknown key once for each part of the file. `index.ts` finds the problems and, with `places.ts`, their lines.
 */
export function reportOf(problems: readonly ConfigProblem[]): readonly string[] {
  const groups = new Map<string, readonly ConfigProblem[]>()
  for (const problem of problems) {
    // An unknown key may have another name in each part of the file, such as menu and cards.
    const steps = problem.message === unknownKey ? [/^\w*/, lastStep] : [lastStep]
    const key = [...steps.map((step) => step.exec(problem.path)?.[0]), problem.message].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    return first === undefined ? [] : [`${firstLine(first)}\n    ${first.hint}${alsoAt(first, others)}`]
  })
}

function firstLine(problem: ConfigProblem): string {
  const isInPlace = problem.place !== undefined || problem.path.startsWith('line ')
  return `${placeOf(problem)}${isInPlace ? ':' : ''} ${problem.message}`
}

/** Such as `cards.demo[28].url "Portainer", line 214`. */
function placeOf({ path, place = '' }: ConfigProblem): string {
  return `${path}${place.startsWith('"') ? ' ' : place && ', '}${place}`
}

function alsoAt({ hint }: ConfigProblem, problems: readonly ConfigProblem[]): string {
  if (problems.length === 0) return ''
  const relation = problems.every((problem) => problem.hint === hint) ? 'The same' : 'Likewise'
  const [named, rest] = [problems.slice(0, MAX_PLACES), problems.slice(MAX_PLACES)]
  const lines = rest.map(({ place = '', path }) => /line \d+$/.exec(place)?.[0].replace('line ', '') ?? path)
  const more =
    rest.length === 0 ? '' : `, and ${rest.length} more: ${rest.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`
  return `\n    ${relation} at ${named.map(placeOf).join('; ')}${more}`
}
