/** The candidate most similar to a misspelled word, or undefined if none is similar enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typo = word.toLowerCase()
  const ranking = candidates
    .map((candidate) => ({ candidate, distance: distance(typo, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.ceil(typo.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
  return ranking[0]?.candidate
}

// A shared beginning counts as one edit: `image` suggests `imagePath`.
function distance(typo: string, candidate: string): number {
  return typo.length > 1 && (candidate.startsWith(typo) || typo.startsWith(candidate))
    ? 1
    : levenshteinDistance(typo, candidate)
}

/** The number of letters to insert, delete or replace. */
function levenshteinDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [rowIndex, fromLetter] of [...from].entries()) {
    const nextRow = [rowIndex + 1]
    for (const [column, toLetter] of [...to].entries()) {
      const replacement = (row[column] ?? 0) + (fromLetter === toLetter ? 0 : 1)
      nextRow.push(Math.min(replacement, (row[column + 1] ?? 0) + 1, (nextRow[column] ?? 0) + 1))
    }
    row = nextRow
  }
  return row[to.length] ?? 0
}
