import { editsToBeginnings } from '../../base/edit-distance.ts'

/** Returns the candidate most similar to a misspelled word, or undefined if none is similar enough. */
export function suggestionFor(word: string, candidates: readonly string[]): string | undefined {
  const typo = word.toLowerCase()
  const ranking = candidates
    .map((candidate) => ({ candidate, edits: editsTo(typo, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= Math.max(1, Math.ceil(typo.length / 3)))
    .toSorted((a, b) => a.edits - b.edits)
  return ranking[0]?.candidate
}

/** The number of edits, or 1 if one word begins with the other: `image`, `imagePath`. */
function editsTo(typo: string, candidate: string): number {
  const shorterLength = Math.min(typo.length, candidate.length)
  if (shorterLength > 1 && (candidate.startsWith(typo) || typo.startsWith(candidate))) return 1
  return editsToBeginnings(typo, candidate).at(-1) ?? 0
}
